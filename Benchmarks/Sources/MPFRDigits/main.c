// Writes a constant's decimal digits with MPFR alone: its own constant or function, and its own
// conversion mpfr_get_str. Usage: MPFRDigits pi|e|phi DIGITS FILE, or MPFRDigits --version.

#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int evaluate(mpfr_t value, const char *constant) {
  if (strcmp(constant, "pi") == 0) {
    mpfr_const_pi(value, MPFR_RNDN);
  } else if (strcmp(constant, "e") == 0) {
    mpfr_set_ui(value, 1, MPFR_RNDN);
    mpfr_exp(value, value, MPFR_RNDN);
  } else if (strcmp(constant, "phi") == 0) {
    mpfr_sqrt_ui(value, 5, MPFR_RNDN);
    mpfr_add_ui(value, value, 1, MPFR_RNDN);
    mpfr_div_2ui(value, value, 1, MPFR_RNDN);
  } else {
    return 0;
  }
  return 1;
}

static int write_text(const char *path, const char *digits) {
  FILE *file = fopen(path, "wb");
  if (file == NULL) return 0;
  int written = fprintf(file, "%c.%s", digits[0], digits + 1) > 0;
  return fclose(file) == 0 && written;
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) {
    printf("MPFR %s\n", mpfr_get_version());
    return 0;
  }
  long digits = count == 4 ? atol(arguments[2]) : 0;
  if (digits < 1) {
    fprintf(stderr, "usage: MPFRDigits pi|e|phi DIGITS FILE\n");
    return 2;
  }
  mpfr_t value;
  // log2(10) < 3.32192809489; 64 more bits keep the rounding away from the digits asked for.
  mpfr_init2(value, (mpfr_prec_t)((double)digits * 3.32192809489) + 64);
  if (!evaluate(value, arguments[1])) {
    fprintf(stderr, "MPFRDigits: unknown constant '%s'\n", arguments[1]);
    return 2;
  }
  mpfr_exp_t exponent;
  char *text = mpfr_get_str(NULL, &exponent, 10, (size_t)digits + 1, value, MPFR_RNDZ);
  if (text == NULL || exponent != 1 || !write_text(arguments[3], text)) {
    fprintf(stderr, "MPFRDigits: cannot write '%s'\n", arguments[3]);
    return 3;
  }
  mpfr_free_str(text);
  mpfr_clear(value);
  mpfr_free_cache();
  return 0;
}
