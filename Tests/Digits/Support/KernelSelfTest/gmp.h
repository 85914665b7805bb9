// Three of GMP's functions, in plain C.
#include <stddef.h>
typedef unsigned long mp_limb_t;

static inline mp_limb_t __gmpn_add_n(mp_limb_t *r, const mp_limb_t *a, const mp_limb_t *b, long n) {
  mp_limb_t carry = 0;
  for (long i = 0; i < n; i++) {
    unsigned __int128 sum = (unsigned __int128)a[i] + b[i] + carry;
    r[i] = (mp_limb_t)sum;
    carry = (mp_limb_t)(sum >> 64);
  }
  return carry;
}

static inline mp_limb_t __gmpn_add_1(mp_limb_t *r, const mp_limb_t *a, long n, mp_limb_t carry) {
  for (long i = 0; i < n; i++) {
    r[i] = a[i] + carry;
    carry = r[i] < carry;
  }
  return carry;
}

static inline mp_limb_t __gmpn_sub_1(mp_limb_t *r, const mp_limb_t *a, long n, mp_limb_t borrow) {
  for (long i = 0; i < n; i++) {
    mp_limb_t before = a[i];
    r[i] = before - borrow;
    borrow = before < borrow;
  }
  return borrow;
}
