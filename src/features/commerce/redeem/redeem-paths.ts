/** Where codes are used; `?code=` fills one in. */
export const REDEEM_PATH = "/redeem";
