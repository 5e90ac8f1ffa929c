/** The maximum number of orders in one invoice. */
export const MAX_ORDERS = 50;
/** The maximum number of orders to choose from. */
export const MAX_OFFERED = 100;
/** Files of e-invoices have a few hundred kilobytes. */
export const MAX_FILE_BYTES = 3 * 1024 * 1024;
/** The maximum number of days named in the settings: enough for the holidays of some years. */
export const MAX_DAYS = 400;
