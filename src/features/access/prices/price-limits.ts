/** A higher price is treated as a typing error: 100 000 yuan, in fen. */
export const MAX_PRICE_FEN = 10_000_000;
