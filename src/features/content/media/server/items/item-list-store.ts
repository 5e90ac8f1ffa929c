import { and, eq } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import { publicationStates } from "../../../../../kit/tables/publication-states.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ITEM_STATES } from "../../item-admin-contract.ts";
import type { ItemKind, ItemType } from "../../item-types.ts";
import type { ItemRow } from "./item-store.ts";
import { mediaItems } from "./item-tables.ts";

interface ItemFilter {
  q?: string | undefined;
  kind?: ItemKind | undefined;
  content_type?: ItemType | undefined;
  state?: (typeof ITEM_STATES)[number] | undefined;
}

/** The items that match a filter, including drafts. */
export function listedItems(
  db: DatabaseOrTransaction,
  { now, ...filter }: ItemFilter & { now: Date },
): ListedRows<ItemRow, "position" | "title" | "published_at" | "updated_at"> {
  const { id, title, summary, category, kind, contentType, position, publishedAt, updatedAt } = mediaItems;
  const isInState = publicationStates(publishedAt, now);
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      position: { column: position, of: (row) => row.position },
      title: { column: title, of: (row) => row.title },
      published_at: { column: publishedAt, of: (row) => row.publishedAt },
      updated_at: { column: updatedAt, of: (row) => row.updatedAt },
    },
    where: and(
      filter.state && isInState[filter.state],
      filter.kind && eq(kind, filter.kind),
      filter.content_type && eq(contentType, filter.content_type),
      containsWord(filter.q, [title, summary, category]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(mediaItems)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, mediaItems, where),
  };
}
