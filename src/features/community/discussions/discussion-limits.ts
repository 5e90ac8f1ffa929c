import type { RateLimit } from "../../../kit/api/endpoint.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

/** UTF-16 units of a post's source. */
export const POST_CHARACTERS = 5_000;
export const POSTS_A_PAGE = 20;
/** Replies displayed below a post before more are loaded. */
export const REPLIES_SHOWN = 3;
export const REPLIES_A_PAGE = 20;
/** The maximum of the author's held posts that one thread displays to them. */
export const WAITING_SHOWN = 20;
export const MENTIONS_A_POST = 10;
/** The maximum number of people suggested while a name is typed. */
export const PEOPLE_OFFERED = 8;
export const PICTURES_A_POST = 9;
export const PICTURES_A_DAY = 30;
export const PICTURE_BYTES = 8 * 1024 * 1024;

/** The rate limits of every publishing call, per user and address. */
export const POSTING_LIMITS = [
  { max: 10, windowSeconds: 60, per: "user", whenUnavailable: "closed" },
  { max: 100, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  { max: 30, windowSeconds: 60, per: "ip", whenUnavailable: "closed" },
] as const satisfies readonly RateLimit[];

/** Headings of posts are this much lower than in their source, below those of the page and of the discussion. */
export const HEADING_SHIFT = 2;
