/* Reads digit packs: a header to copy, C11 and POSIX, from docs/PACK_FORMAT.md alone.

     digitpack_open(&pack, "pi.digitpack")    NULL, or what is wrong, as a text
     digitpack_digit(&pack, 761)              9, by its index from 0; -1: no such, or it is damaged
     digitpack_verify(&pack, hash)            NULL and the content hash, or what is wrong
     digitpack_close(&pack)

   Opening checks everything but the decimals, the first touch a block; then a digit costs a test
   of one bit and a load. The file is mapped: nobody may write to it or cut it meanwhile, and one
   thread at a time uses a pack. */
#ifndef DIGITPACK_H
#define DIGITPACK_H
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define DIGITPACK_BLOCK 131072u
#define DIGITPACK_PRIME ((UINT64_C(1) << 61) - 1)
struct digitpack {
  const char *constant;
  unsigned integer_part;
  uint64_t decimals, blocks, size;
  const uint8_t *bytes, *index, *footer;  /* of the file */
  uint8_t *checked;                       /* a bit for each block */
};

struct digitpack_sha { uint32_t state[8]; uint64_t length; uint8_t rest[64]; };
#define DIGITPACK_R(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define DIGITPACK_3(x, a, b, c) (DIGITPACK_R(x, a) ^ DIGITPACK_R(x, b) ^ DIGITPACK_R(x, c))
#define DIGITPACK_MIX(x, a, b, c) (DIGITPACK_R(x, a) ^ DIGITPACK_R(x, b) ^ (x) >> (c))
static int digitpack_zero(const struct digitpack *pack, uint64_t from, uint64_t to) {
  while (from < to) if (pack->bytes[from++]) return 0;
  return 1;
}
static void digitpack_round(uint32_t state[8], const uint8_t *p) {
  static const uint32_t k[] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64] = {0}, s[8];
  memcpy(s, state, sizeof s);
  for (int i = 0; i < 64; i++) {
    if (i < 16) for (int j = 0; j < 4; j++) w[i] = w[i] << 8 | *p++;
    else w[i] = w[i - 16] + w[i - 7] + DIGITPACK_MIX(w[i - 15], 7, 18, 3)
      + DIGITPACK_MIX(w[i - 2], 17, 19, 10);
    uint32_t t = s[7] + k[i] + w[i] + DIGITPACK_3(s[4], 6, 11, 25);
    uint32_t u = DIGITPACK_3(s[0], 2, 13, 22) + ((s[0] & s[1]) | (s[2] & (s[0] | s[1])));
    t += (s[4] & s[5]) ^ (~s[4] & s[6]);
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t;
    s[0] = t + u;
  }
  for (int i = 0; i < 8; i++) state[i] += s[i];
}
#define DIGITPACK_SHA {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, \
                        0x1f83d9ab, 0x5be0cd19}, 0, {0}}
static void digitpack_sha_add(struct digitpack_sha *h, const void *data, uint64_t count) {
  const uint8_t *p = data;
  for (uint64_t part; count > 0; p += part, count -= part) {
    unsigned used = h->length % 64;
    part = count < 64 - used ? count : 64 - used;
    memcpy(h->rest + used, p, part);
    if (used + part == 64) digitpack_round(h->state, h->rest);
    h->length += part;
  }
}
static void digitpack_sha_end(struct digitpack_sha *h, uint8_t out[32]) {
  uint8_t tail[72] = {0x80}, zeros = (uint8_t)((119 - h->length % 64) % 64);
  for (int i = 0; i < 8; i++) tail[1 + zeros + i] = (uint8_t)(8 * h->length >> (56 - 8 * i));
  digitpack_sha_add(h, tail, 9u + zeros);
  for (int i = 0; i < 32; i++) out[i] = (uint8_t)(h->state[i / 4] >> (24 - i % 4 * 8));
}
/* Whether a hash is that of a prefix (-1: none), and bytes. */
static int digitpack_hashes(const uint8_t *hash, int prefix, const uint8_t *data, uint64_t count) {
  struct digitpack_sha h = DIGITPACK_SHA;
  uint8_t first = (uint8_t)prefix, found[32];
  if (prefix >= 0) digitpack_sha_add(&h, &first, 1);
  digitpack_sha_add(&h, data, count);
  digitpack_sha_end(&h, found);
  return memcmp(found, hash, 32) == 0;
}
/* The hash tree of RFC 6962 over the blocks from `first` on. */
static void digitpack_tree(const uint8_t *index, uint64_t first, uint64_t count, uint8_t out[32]) {
  uint8_t pair[65] = {1};
  struct digitpack_sha h = DIGITPACK_SHA;
  uint64_t left = 1;
  while (2 * left < count) left *= 2;
  if (count == 1) {
    memcpy(out, index + 80 * first, 32);
    return;
  }
  digitpack_tree(index, first, left, pair + 1);
  digitpack_tree(index, first + left, count - left, pair + 33);
  digitpack_sha_add(&h, pair, 65);
  digitpack_sha_end(&h, out);
}
static inline uint64_t digitpack_number(const uint8_t *p, int bytes) {
  uint64_t value = 0;
  while (bytes-- > 0) value = value << 8 | p[bytes];
  return value;
}
/* Arithmetic modulo 2^61 - 1, where a power of two is a turn of 61 bits. */
#define DIGITPACK_SHIFT(a, n) (((a) << (n) & DIGITPACK_PRIME) | (a) >> (61 - (n)))
static inline uint64_t digitpack_reduced(uint64_t x) {
  x = (x & DIGITPACK_PRIME) + (x >> 61);
  return x >= DIGITPACK_PRIME ? x - DIGITPACK_PRIME : x;
}
static inline uint64_t digitpack_append(uint64_t hash, unsigned digit) {
  return digitpack_reduced(DIGITPACK_SHIFT(hash, 3) + DIGITPACK_SHIFT(hash, 1) + digit);
}
static uint64_t digitpack_times(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  for (; b; b >>= 1, a = DIGITPACK_SHIFT(a, 1)) if (b & 1) sum = digitpack_reduced(sum + a);
  return sum;
}
static uint64_t digitpack_count(const struct digitpack *pack, uint64_t block) {
  uint64_t left = pack->decimals - block * DIGITPACK_BLOCK;
  return left < DIGITPACK_BLOCK ? left : DIGITPACK_BLOCK;
}

static const char *digitpack_check_index(const struct digitpack *pack) {
  uint64_t totals[11] = {0}, power = 10;  /* the digit hash, and ten counts */
  uint8_t root[32];
  for (int i = 0; i < 17; i++) power = digitpack_times(power, power);
  for (uint64_t block = 0; block < pack->blocks; block++) {
    const uint8_t *record = pack->index + 80 * block;
    uint64_t sum = 0, count = digitpack_count(pack, block), hash = digitpack_number(record + 72, 8);
    for (int d = 0; d < 10; sum += digitpack_number(record + 32 + 4 * d++, 4))
      totals[1 + d] += digitpack_number(record + 32 + 4 * d, 4);
    if (sum != count || hash >= DIGITPACK_PRIME) return "a record of its index contradicts itself";
    if (count == DIGITPACK_BLOCK) *totals = digitpack_times(*totals, power);
    else while (count-- > 0) *totals = digitpack_append(*totals, 0);
    *totals = digitpack_reduced(*totals + hash);
  }
  digitpack_tree(pack->index, 0, pack->blocks, root);
  int fits = memcmp(root, pack->footer + 48, 32) == 0;
  for (int d = 0; d < 11; d++) fits &= digitpack_number(pack->footer + 176 + 8 * d, 8) == totals[d];
  return fits ? NULL : "index and footer contradict each other";
}

/* Checks everything but the decimals, in the order of the document. */
static const char *digitpack_check(struct digitpack *pack) {
  static const uint8_t magic[] = "\x89" "DPK\r\n\x1a\n", wholes[] = "3211021053211110";
  static const char names[16][16] = {"pi", "e", "phi", "sqrt2", "log2", "log10", "zeta3", "catalan",
    "lemniscate", "gamma1-4", "gamma1-3", "sqrt3", "log3", "log5", "log7", "gamma"};
  const uint8_t *head = pack->bytes;
  if (pack->size < 256 || memcmp(head, magic, 8)) return "it does not begin like a digit pack";
  if (digitpack_number(head + 8, 4) != 1) return "it is of another version";
  if (!digitpack_hashes(head + 224, -1, head, 224)) return "its header is damaged";
  if (digitpack_number(head + 24, 8)) return "it needs a feature that this reader lacks";
  uint64_t code = digitpack_number(head + 48, 2) - 1, n = digitpack_number(head + 40, 8);
  if (memcmp(head + 50, "\12\0\1\0\1\0\0\0\2", 10) || digitpack_number(head + 12, 4) != 256)
    return "it is of another kind";
  if (code > 15 || memcmp(head + 64, names[code], 16) || head[60] + 48 != wholes[code] || head[61])
    return "number, name and integer part of its constant contradict each other";
  if (!digitpack_zero(pack, 62, 64) || !digitpack_zero(pack, 144, 224))
    return "a reserved byte is not zero";
  uint64_t blocks = (n - 1) / DIGITPACK_BLOCK + 1, length = digitpack_number(head + 120, 8);
  if (n < 1 || n > UINT64_C(1000000000000000) || length > 1 << 26)
    return "it claims no decimals, too many, or too long a provenance";
  uint64_t end = 65536 + (n + 1) / 2, index = (end + 7) / 8 * 8, text = index + 80 * blocks;
  uint64_t foot = (text + length + 7) / 8 * 8;
  uint64_t places[8] = {65536, (n + 1) / 2, index, 80 * blocks, text, length, foot, 320};
  for (int i = 0; i < 8; i++) if (digitpack_number(head + 80 + 8 * i, 8) != places[i])
    return "its sections do not lie where they must";
  if (digitpack_number(head + 32, 8) != foot + 320 || pack->size != foot + 320)
    return "it has another length than its header states";
  const uint8_t *f = pack->footer = head + foot;
  for (int i = 0; i < 8; i++) if (f[312 + i] != magic[7 - i]) return "it ends in another way";
  if (!digitpack_hashes(f + 280, -1, f, 280)) return "its footer is damaged";
  if (digitpack_number(f, 8) != n || digitpack_number(f + 8, 8) != foot + 320
      || !digitpack_hashes(f + 144, -1, head, 256) || !digitpack_zero(pack, foot + 264, foot + 280))
    return "header and footer contradict each other";
  if (!digitpack_hashes(f + 112, -1, head + text, length)
      || !digitpack_hashes(f + 80, -1, head + index, 80 * blocks))
    return "its index or its provenance is damaged";
  if (!digitpack_zero(pack, 256, 65536) || !digitpack_zero(pack, end, index)
      || !digitpack_zero(pack, text + length, foot)) return "a gap is not zero";
  pack->constant = names[code], pack->integer_part = wholes[code] - 48u;
  pack->decimals = n, pack->blocks = blocks, pack->index = head + index;
  return digitpack_check_index(pack);
}

static void digitpack_close(struct digitpack *pack) {
  if (pack->bytes) munmap((void *)pack->bytes, pack->size);
  free(pack->checked);
  memset(pack, 0, sizeof *pack);
}
static const char *digitpack_open(struct digitpack *pack, const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  memset(pack, 0, sizeof *pack);
  if (file < 0 || fstat(file, &status)) return "it cannot be opened";
  pack->size = (uint64_t)status.st_size;
  void *bytes = mmap(NULL, pack->size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (bytes == MAP_FAILED) return "it cannot be mapped, or is empty";
  pack->bytes = bytes;
  const char *fault = digitpack_check(pack);
  if (!fault && !(pack->checked = calloc(pack->blocks / 8 + 1, 1))) fault = "no memory is left";
  if (fault) digitpack_close(pack);
  return fault;
}
static int digitpack_load(struct digitpack *pack, uint64_t block) {
  const uint8_t *data = pack->bytes + 65536 * (block + 1);
  uint64_t count = (digitpack_count(pack, block) + 1) / 2;
  if (!digitpack_hashes(pack->index + 80 * block, 0, data, count)) return 0;
  for (uint64_t i = 0; i < count; i++) if (data[i] >> 4 > 9 || (data[i] & 15) > 9) return 0;
  pack->checked[block / 8] |= (uint8_t)(1 << block % 8);
  return 1;
}
static inline int digitpack_digit(struct digitpack *pack, uint64_t i) {
  uint64_t block = i / DIGITPACK_BLOCK;
  if (i >= pack->decimals) return -1;
  if (!(pack->checked[block / 8] >> block % 8 & 1) && !digitpack_load(pack, block)) return -1;
  return i & 1 ? pack->bytes[65536 + i / 2] & 15 : pack->bytes[65536 + i / 2] >> 4;
}
static const char *digitpack_verify(struct digitpack *pack, uint8_t content[32]) {
  struct digitpack_sha text = DIGITPACK_SHA;
  uint8_t part[2] = {(uint8_t)('0' + pack->integer_part), '.'};
  const char *fault = digitpack_check(pack);
  if (fault) return fault;
  digitpack_sha_add(&text, part, 2);
  for (uint64_t block = 0; block < pack->blocks; block++) {
    uint64_t count = digitpack_count(pack, block), found[11] = {0};
    const uint8_t *record = pack->index + 80 * block;
    if (!digitpack_load(pack, block)) return "a block is damaged";
    for (uint64_t i = block * DIGITPACK_BLOCK; count-- > 0; found[*part - '0']++) {
      *part = (uint8_t)('0' + digitpack_digit(pack, i++));
      found[10] = digitpack_append(found[10], *part - '0');
      digitpack_sha_add(&text, part, 1);
    }
    for (int d = 0; d < 11; d++)
      if (found[d] != digitpack_number(record + 32 + 4 * d, d < 10 ? 4 : 8))
        return "the digits do not match their record";
  }
  if (pack->decimals % 2 && pack->bytes[65536 + pack->decimals / 2] & 15) return "padding is not 0";
  digitpack_sha_end(&text, content);
  return memcmp(content, pack->footer + 16, 32) ? "the digits do not match the content hash" : NULL;
}

#endif
