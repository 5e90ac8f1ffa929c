/** Orders in one invoice. */
export const MAX_ORDERS = 50;
/** Orders offered in the choice. */
export const MAX_OFFERED = 100;
/** Files of e-invoices have some hundred kilobytes. */
export const MAX_FILE_BYTES = 3 * 1024 * 1024;
/** Named days in the settings: some years of holidays. */
export const MAX_DAYS = 400;
