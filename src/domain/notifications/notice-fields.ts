import { z } from "zod";
import { MAX_EXCERPT, MAX_TITLE } from "./notification-limits.ts";

/** Fields that the data of many kinds of notifications share. */
export const noticeTitle = z.string().min(1).max(MAX_TITLE);
export const noticeExcerpt = z.string().max(MAX_EXCERPT);
/** A path of this site that a browser cannot read as another site's. */
export const noticePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

/** Names the actor, also where the account is deleted. */
export const somebody = (actor: string | null) => actor ?? "有人";
