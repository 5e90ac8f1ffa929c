export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
