// A peer: FLINT as it can be built for one machine, 3.1 or later. The driver compiles it where it
// finds such a FLINT or is told where one is (`--flint-native`).
//
// Usage: flint_native FOLDER                          does operations when it is told to
//        flint_native CONSTANT|fixed-pi DIGITS THREADS FILE
//                                                     writes decimals; prints its phases as JSON
//        flint_native --version
//        flint_native --fixed                         the same, where there is fixed-pi

#include "../Sources/GMPOperations/contestant.h"

#include <flint/arb.h>
#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#if __FLINT_RELEASE >= 30500 && __has_include(<flint/radix.h>)
#include <flint/radix.h>
#define HAS_DECIMAL_ARITHMETIC 1
#endif
// Defined by the driver, which leaves it out where this does not compile.
#ifdef HAS_FIXED_PI
#include <flint/fixed.h>
#endif

typedef enum { PRODUCT, SQUARE, RECIPROCAL, ROOT, QUOTIENT, CONVERSION } operation_t;

static const char *const names[] = {"product", "square",   "reciprocal",
                                    "root",    "quotient", "conversion"};
static operation_t operation;
static mp_bitcnt_t bits;
static fmpz_t left, right, result, remainder_;
static arb_t real, inverse;
static char *text;

static int read_fmpz(fmpz_t value, const char *folder, const char *name) {
  mpz_t number;
  mpz_init(number);
  int is_read = read_operand(number, folder, name);
  fmpz_set_mpz(value, number);
  mpz_clear(number);
  return is_read;
}

static int prepare(const char *name, long digits, int threads, const char *folder) {
  flint_set_num_threads(threads);
  bits = bits_of(digits);
  int index = 0;
  while (index < 6 && strcmp(names[index], name) != 0) index++;
  if (index == 6) return 0;
  operation = (operation_t)index;
  switch (operation) {
  case PRODUCT: return read_fmpz(left, folder, "a") && read_fmpz(right, folder, "b");
  case SQUARE: return read_fmpz(left, folder, "a");
  case RECIPROCAL:
    if (!read_fmpz(left, folder, "a")) return 0;
    arb_set_fmpz(real, left);
    return 1;
  case ROOT:
    fmpz_set_ui(left, 10005);
    fmpz_mul_2exp(left, left, 2 * bits);
    return 1;
  case QUOTIENT:
    if (!read_fmpz(left, folder, "a") || !read_fmpz(right, folder, "b")) return 0;
    fmpz_mul_2exp(left, left, bits);
    fmpz_add(left, left, right);
    return 1;
  case CONVERSION:
    if (!read_fmpz(left, folder, "fraction")) return 0;
    fmpz_ui_pow_ui(right, 10, (ulong)digits);
    fmpz_mul(left, left, right);
    fmpz_fdiv_q_2exp(left, left, bits + FRACTION_GUARD_BITS);
    return 1;
  }
  return 0;
}

static void evaluate(void) {
  switch (operation) {
  case PRODUCT: fmpz_mul(result, left, right); break;
  case SQUARE: fmpz_mul(result, left, left); break;
  case RECIPROCAL: arb_inv(inverse, real, (slong)bits + 8); break;
  case ROOT: fmpz_sqrt(result, left); break;
  case QUOTIENT: fmpz_fdiv_qr(result, remainder_, left, right); break;
  case CONVERSION:
    flint_free(text);
    text = fmpz_get_str(NULL, 10, left);
    break;
  }
}

static int write_fmpz(const char *path, int part, const fmpz_t value) {
  mpz_t number;
  mpz_init(number);
  fmpz_get_mpz(number, value);
  int is_written = write_integer(path, part, number);
  mpz_clear(number);
  return is_written;
}

static int write_result(const char *path) {
  if (operation == CONVERSION) return write_file(path, 0, text, strlen(text));
  if (operation == RECIPROCAL) {
    arb_mul_2exp_si(inverse, inverse, 2 * (slong)bits);
    arf_get_fmpz(result, arb_midref(inverse), ARF_RND_FLOOR);
  }
  return write_fmpz(path, 0, result) &&
         (operation != QUOTIENT || write_fmpz(path, 1, remainder_));
}

#if defined(HAS_DECIMAL_ARITHMETIC) || defined(HAS_FIXED_PI)
// The digits with a point behind the first one; they are freed.
static char *with_point(char *digits) {
  size_t length = strlen(digits);
  char *decimals = flint_malloc(length + 2);
  decimals[0] = digits[0];
  decimals[1] = '.';
  memcpy(decimals + 2, digits + 1, length);
  flint_free(digits);
  return decimals;
}
#endif

#ifdef HAS_FIXED_PI
// floor(pi·10^n) from limbs of pi/4 without a wrong bit.
static char *fixed_pi(long digits, double *middle) {
  slong count = (slong)bits_of(digits) / FLINT_BITS + 2;
  nn_ptr limbs = flint_malloc((size_t)count * sizeof(ulong));
  fixed_const_pi_div_4(limbs, count);
  *middle = seconds_of(CLOCK_MONOTONIC);
  fmpz_set_ui_array(left, limbs, count);
  flint_free(limbs);
  // 4·10^n is 5^n, moved by n + 2 bits.
  fmpz_ui_pow_ui(right, 5, (ulong)digits);
  fmpz_mul(left, left, right);
  fmpz_fdiv_q_2exp(left, left, (ulong)(count * FLINT_BITS - digits - 2));
  return with_point(fmpz_get_str(NULL, 10, left));
}
#endif

#ifdef HAS_DECIMAL_ARITHMETIC
// phi = 1/2 + 5/2·(1/√5), in limbs of 19 decimals, so that there is nothing to convert.
static char *decimal_phi(long digits, double *middle) {
  radix_t radix;
  radix_init(radix, 10, 19);
  slong count = digits / 19 + 3;
  nn_ptr limbs = flint_malloc((size_t)(count + 1) * sizeof(ulong));
  radix_rsqrt_1_approx(limbs, 5, count, radix);
  limbs[count] = radix_mul_1(limbs, limbs, count, 25, radix);
  *middle = seconds_of(CLOCK_MONOTONIC);
  // 25/√5 = 11.18033988…, ten times 5/2·(1/√5): the point moves, and 1/2 is added to its tenths.
  char *digits_of_25 = radix_get_str_decimal(NULL, limbs, count + 1, 0, radix);
  digits_of_25[1] = (char)(digits_of_25[1] + 5);
  flint_free(limbs);
  radix_clear(radix);
  return with_point(digits_of_25);
}
#endif

// The constants that have a name of their own besides pi, e and phi.
static int other_constant(const char *name, slong precision) {
  if (strcmp(name, "log10") == 0) {
    arb_const_log10(real, precision);
  } else if (strncmp(name, "log", 3) == 0) {
    arb_log_ui(real, strtoul(name + 3, NULL, 10), precision);
  } else if (strncmp(name, "sqrt", 4) == 0) {
    arb_sqrt_ui(real, strtoul(name + 4, NULL, 10), precision);
  } else if (strcmp(name, "zeta3") == 0) {
    arb_const_apery(real, precision);
  } else if (strcmp(name, "catalan") == 0) {
    arb_const_catalan(real, precision);
  } else if (strcmp(name, "gamma") == 0) {
    arb_const_euler(real, precision);
  } else if (strncmp(name, "gamma1-", 7) == 0) {
    fmpq_t share;
    fmpq_init(share);
    fmpq_set_ui(share, 1, strtoul(name + 7, NULL, 10));
    arb_gamma_fmpq(real, share, precision);
    fmpq_clear(share);
  } else if (strcmp(name, "lemniscate") == 0) {  // 2 pi / agm(1, sqrt(2))
    arb_sqrt_ui(real, 2, precision);
    arb_one(inverse);
    arb_agm(inverse, inverse, real, precision);
    arb_const_pi(real, precision);
    arb_mul_2exp_si(real, real, 1);
    arb_div(real, real, inverse, precision);
  } else {
    return 0;
  }
  return 1;
}

static char *binary_constant(const char *name, long digits, double *middle) {
  slong precision = (slong)bits_of(digits) + 64;
  if (strcmp(name, "pi") == 0) {
    arb_const_pi(real, precision);
  } else if (strcmp(name, "e") == 0) {
    arb_const_e(real, precision);
  } else if (strcmp(name, "phi") == 0) {
    arb_sqrt_ui(real, 5, precision);
    arb_add_ui(real, real, 1, precision);
    arb_mul_2exp_si(real, real, -1);
  } else if (!other_constant(name, precision)) {
    return NULL;
  }
  *middle = seconds_of(CLOCK_MONOTONIC);
  return arb_get_str(real, digits + 1, ARB_STR_NO_RADIUS);
}

static char *constant(const char *name, long digits, double *middle) {
#ifdef HAS_DECIMAL_ARITHMETIC
  if (strcmp(name, "phi") == 0) return decimal_phi(digits, middle);
#endif
#ifdef HAS_FIXED_PI
  if (strcmp(name, "fixed-pi") == 0) return fixed_pi(digits, middle);
#endif
  return binary_constant(name, digits, middle);
}

static int write_constant(const char *name, long digits, int threads, const char *path) {
  flint_set_num_threads(threads);
  double start = seconds_of(CLOCK_MONOTONIC);
  double middle = start;
  char *decimals = constant(name, digits, &middle);
  double end = seconds_of(CLOCK_MONOTONIC);
  FILE *file = decimals == NULL ? NULL : fopen(path, "wb");
  if (file == NULL) return 0;
  int is_written = fputs(decimals, file) >= 0;
  is_written = fclose(file) == 0 && is_written;
  printf("{\"value\": %.6f, \"conversion\": %.6f}\n", middle - start, end - middle);
  return is_written;
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) {
    printf("FLINT %s, native\n", flint_version);
    return 0;
  }
  if (count == 2 && strcmp(arguments[1], "--fixed") == 0) {
#ifdef HAS_FIXED_PI
    printf("FLINT %s, native, fixed_const_pi_div_4\n", flint_version);
    return 0;
#else
    fprintf(stderr, "this FLINT has no fixed_const_pi_div_4\n");
    return 1;
#endif
  }
  fmpz_init(left);
  fmpz_init(right);
  fmpz_init(result);
  fmpz_init(remainder_);
  arb_init(real);
  arb_init(inverse);
  if (count == 2) return obey("flint_native", arguments[1]);
  if (count == 5) {
    int threads = atoi(arguments[3]);
    if (write_constant(arguments[1], atol(arguments[2]), threads, arguments[4])) return 0;
  }
  fprintf(stderr, "usage: flint_native FOLDER | CONSTANT|fixed-pi DIGITS THREADS FILE\n");
  return 2;
}
