/** The page where codes are redeemed. `?code=` fills in a code. */
export const REDEEM_PATH = "/redeem";
