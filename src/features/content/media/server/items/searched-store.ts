import { and, inArray, isNotNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { mediaItems } from "./item-tables.ts";

export async function listSearchedItems(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select(pick(mediaItems, "id", "title", "summary", "contentType", "aiMark", "publishedAt", "updatedAt"))
    .from(mediaItems)
    .where(and(inArray(mediaItems.id, [...ids]), isNotNull(mediaItems.publishedAt)));
}
