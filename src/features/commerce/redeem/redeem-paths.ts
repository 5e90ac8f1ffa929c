/** The page where codes are redeemed; `?code=` fills one in. */
export const REDEEM_PATH = "/redeem";
