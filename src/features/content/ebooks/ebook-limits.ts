import { DAY_MS } from "../../../kit/values/durations.ts";

/** How long a made file can be fetched; afterwards it is made again. */
export const EBOOK_LASTS_MS = DAY_MS;
/** The download records are stored for a year, like those of other downloads (decision 0045). */
export const TAKING_LOG_DAYS = 365;
/** Pictures of one book together; more is no book for a reading device. */
export const MAX_PICTURE_BYTES = 400 * 1024 * 1024;
