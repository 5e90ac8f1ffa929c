/** Of the file as it comes over the network. */
export const MOST_PACKED_BYTES = 32 * 1024 * 1024;
/** Of what is unpacked from it, which is never in memory as a whole. */
export const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
export const MOST_ROWS = 300_000;
export const LONGEST_LINE = 8_192;
export const MOST_COLUMNS = 100;
/** A bill of the largest size over a slow line. */
export const BILL_TIMEOUT_MS = 120_000;
