import { LEVEL, requiredLevelOf } from "../../../../../domain/access/levels.ts";
import type { SearchableResource, SearchableResources } from "../../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../../kit/tables/row-store.ts";
import { strongestAiMark } from "../../../../../kit/values/ai-mark.ts";
import { itemPath } from "../../item-paths.ts";
import { listItemFiles } from "./item-store.ts";
import { mediaItems } from "./item-tables.ts";
import { listSearchedItems } from "./searched-store.ts";

/** Media items for the search: their descriptions are public, their captions are gated. */
export const searchedItems: SearchableResources = {
  listIdsAfter: idsAfter(mediaItems),
  describe: async (tx, ids) => {
    const files = await listItemFiles(tx, ids);
    return (await listSearchedItems(tx, ids)).map((item): SearchableResource => {
      const { id, title, summary, contentType, updatedAt } = item;
      const own = files.filter(({ itemId }) => itemId === id);
      return {
        id,
        title,
        path: itemPath(id),
        work: { kind: "media", id, title },
        contentType,
        resourceKeys: [`media:${id}`],
        opensAt: null,
        opensAfterDays: null,
        aiMark: strongestAiMark(item.aiMark, ...own.map((file) => file.aiMark)),
        visibleFrom: item.publishedAt ?? updatedAt,
        changedAt: updatedAt,
        open: { lead: [summary], facts: own.map((file) => file.title), html: "" },
        whole: null,
        // A second identifies a position only in an item with one film.
        mediaIds: own.length === 1 ? own.map(({ mediaId }) => mediaId) : [],
        openSeconds: requiredLevelOf(contentType) === LEVEL.guest ? null : 0,
      };
    });
  },
};
