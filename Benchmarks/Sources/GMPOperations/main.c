// A peer: GMP's integers, on one thread. Runs an operation on command.
// Usage: GMPOperations FOLDER, or GMPOperations --version.

#include "contestant.h"

typedef enum { PRODUCT, SQUARE, RECIPROCAL, ROOT, QUOTIENT, CONVERSION } operation_t;

static const char *const names[] = {"product", "square",   "reciprocal",
                                    "root",    "quotient", "conversion"};
static operation_t operation;
static mpz_t left, right, result, remainder_;
static char *text;

// a·2^k + b for a quotient; 2^2k for a reciprocal; 10005·2^2k for a root; for a conversion the
// integer ⌊a·10^n/2^m⌋ with the decimals of the fraction a/2^m.
static int prepare(const char *name, long digits, int threads, const char *folder) {
  (void)threads;
  mp_bitcnt_t bits = bits_of(digits);
  int index = 0;
  while (index < 6 && strcmp(names[index], name) != 0) index++;
  if (index == 6) return 0;
  operation = (operation_t)index;
  switch (operation) {
  case PRODUCT:
    return read_operand(left, folder, "a") && read_operand(right, folder, "b");
  case SQUARE: return read_operand(left, folder, "a");
  case RECIPROCAL:
    mpz_set_ui(left, 1);
    mpz_mul_2exp(left, left, 2 * bits);
    return read_operand(right, folder, "a");
  case ROOT:
    mpz_set_ui(left, 10005);
    mpz_mul_2exp(left, left, 2 * bits);
    return 1;
  case QUOTIENT:
    if (!read_operand(left, folder, "a") || !read_operand(right, folder, "b")) return 0;
    mpz_mul_2exp(left, left, bits);
    mpz_add(left, left, right);
    return 1;
  case CONVERSION:
    if (!read_operand(left, folder, "fraction")) return 0;
    mpz_ui_pow_ui(right, 10, (unsigned long)digits);
    mpz_mul(left, left, right);
    mpz_fdiv_q_2exp(left, left, bits + FRACTION_GUARD_BITS);
    free(text);
    text = malloc((size_t)digits + 2);
    return text != NULL;
  }
  return 0;
}

static void evaluate(void) {
  switch (operation) {
  case PRODUCT: mpz_mul(result, left, right); break;
  case SQUARE: mpz_mul(result, left, left); break;
  case RECIPROCAL: mpz_fdiv_q(result, left, right); break;
  case ROOT: mpz_sqrt(result, left); break;
  case QUOTIENT: mpz_fdiv_qr(result, remainder_, left, right); break;
  case CONVERSION: mpz_get_str(text, 10, left); break;
  }
}

static int write_result(const char *path) {
  if (operation == CONVERSION) return write_file(path, 0, text, strlen(text));
  return write_integer(path, 0, result) &&
         (operation != QUOTIENT || write_integer(path, 1, remainder_));
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) {
    printf("GMP %s\n", gmp_version);
    return 0;
  }
  if (count != 2) {
    fprintf(stderr, "usage: GMPOperations FOLDER\n");
    return 2;
  }
  mpz_inits(left, right, result, remainder_, NULL);
  return obey("GMPOperations", arguments[1]);
}
