import { z } from "zod";
import { isolateName } from "../../kit/values/isolate-name.ts";
import { MAX_EXCERPT, MAX_TITLE } from "./notification-limits.ts";

/** Fields that the data of many kinds of notifications share. */
export const noticeTitle = z.string().min(1).max(MAX_TITLE);
export const noticeExcerpt = z.string().max(MAX_EXCERPT);
/** A path of this site that a browser cannot interpret as an address of another site. */
export const noticePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

/** The name of the actor, also for a deleted account. */
export const somebody = (actor: string | null) => (actor === null ? "有人" : isolateName(actor));
