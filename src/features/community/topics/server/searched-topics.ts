import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { topicPath } from "../community-paths.ts";
import { COMMUNITY } from "./community-context.ts";
import { communityTopics } from "./community-tables.ts";
import { listSeenTopics } from "./topic-store.ts";

/** Topics for the search: titles are public, texts are for members. */
export const searchedTopics: SearchableResources = {
  listIdsAfter: idsAfter(communityTopics),
  describe: async (tx, ids) =>
    (await listSeenTopics(tx, ids)).map(
      ({ id, title, html, aiMark, createdAt }): SearchableResource => ({
        id,
        title,
        path: topicPath(id),
        work: { kind: "topic", id, title },
        contentType: COMMUNITY.contentType,
        resourceKeys: [],
        opensAt: null,
        opensAfterDays: null,
        aiMark,
        // The time of the last change would reveal something about the text.
        visibleFrom: createdAt,
        changedAt: createdAt,
        open: { lead: [], html: "" },
        whole: { lead: [], html },
        mediaIds: [],
        openSeconds: null,
      }),
    ),
};
