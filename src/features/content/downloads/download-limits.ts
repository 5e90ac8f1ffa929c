export const MAX_FILE_BYTES = 4 * 1024 ** 3;
export const MAX_ATTACHMENTS = 100;
export const MAX_VERSIONS = 50;
export const NAME_CHARACTERS = 150;
/** How long the users of downloads are recorded; the counts are kept. */
export const LOG_DAYS = 365;
