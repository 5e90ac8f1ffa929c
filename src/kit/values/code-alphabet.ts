/**
 * Crockford's base 32: digits and capital letters without I, L, O and U, so that no character is confused on paper or
 * by phone.
 */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
