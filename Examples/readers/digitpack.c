/* Reads digit packs: cc -O2 digitpack.c -o digitpack

     digitpack verify PACK | digitpack digits PACK FIRST LAST    0 done, 1 refused, 2 wrong usage */
#define _POSIX_C_SOURCE 200809L
#include "digitpack.h"

#include <stdio.h>

int main(int count, char **words) {
  struct digitpack pack;
  uint8_t hash[32];
  int verifies = count == 3 && !strcmp(words[1], "verify");
  if (!verifies && !(count == 5 && !strcmp(words[1], "digits"))) return 2;
  const char *fault = digitpack_open(&pack, words[2]);
  if (!fault && verifies && !(fault = digitpack_verify(&pack, hash)))
    for (int i = 0; i < 32; i++) printf("%02x", hash[i]);
  if (!fault && !verifies) {
    uint64_t first = strtoull(words[3], NULL, 10), last = strtoull(words[4], NULL, 10);
    if (first < 1 || first > last || last > pack.decimals) fault = "it has no such positions";
    for (uint64_t i = first - 1; !fault && i < last; i++)
      if (digitpack_digit(&pack, i) < 0) fault = "a block is damaged";
    for (uint64_t i = first - 1; !fault && i < last; i++)
      putchar('0' + digitpack_digit(&pack, i));
  }
  digitpack_close(&pack);
  if (fault) fprintf(stderr, "refused: %s\n", fault);
  else putchar('\n');
  return fault != NULL;
}
