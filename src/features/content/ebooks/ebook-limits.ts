import { DAY_MS } from "../../../kit/values/durations.ts";

/** How long a created file can be downloaded; afterwards it is created again. */
export const EBOOK_LASTS_MS = DAY_MS;
/** The download records are stored for a year, like those of other downloads (decision 0045). */
export const TAKING_LOG_DAYS = 365;
/** The maximum size of a book's pictures; more is too much for e-readers. */
export const MAX_PICTURE_BYTES = 400 * 1024 * 1024;
