import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { EbooksContext } from "./ebooks-context.ts";

/** What a title page states about the owner of the copy. */
export async function describeMarks(
  { origin, readName }: Pick<EbooksContext, "origin" | "readName">,
  { userId, path, at }: { userId: number; path: string; at: Date },
): Promise<string[]> {
  return [`来自 ${origin}${path}`, `${await readName(userId)}（用户编号 ${userId}）于 ${dayOf(at)} 下载，供本人阅读`];
}
