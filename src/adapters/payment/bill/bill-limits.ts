/** Size of the file as transferred over the network. */
export const MAX_PACKED_BYTES = 32 * 1024 * 1024;
/** Size of the decompressed contents, which are never in memory as a whole. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
export const MAX_ROWS = 300_000;
export const LONGEST_LINE = 8_192;
export const MAX_COLUMNS = 100;
/** Sufficient for a bill of the largest size over a slow line. */
export const BILL_TIMEOUT_MS = 120_000;
