/** Orders in one invoice. */
export const MOST_ORDERS = 50;
/** Orders that are offered to choose from. */
export const MOST_OFFERED = 100;
/** Files of e-invoices have some hundred kilobytes. */
export const MOST_FILE_BYTES = 3 * 1024 * 1024;
/** Named days in the settings: some years of holidays. */
export const MOST_DAYS = 400;
/** Rows of one exported list. */
export const MOST_EXPORTED = 20_000;
