import type { SearchedThing, SearchedThings } from "../../../../domain/content/searched-things.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { topicPath } from "../community-paths.ts";
import { COMMUNITY } from "./community-context.ts";
import { communityTopics } from "./community-tables.ts";
import { listSeenTopics } from "./topic-store.ts";

/** Topics as they are searched: their titles are everybody's, their words are members'. */
export const searchedTopics: SearchedThings = {
  listIdsAfter: idsAfter(communityTopics),
  describe: async (tx, ids) =>
    (await listSeenTopics(tx, ids)).map(
      ({ id, title, html, aiMark, createdAt }): SearchedThing => ({
        id,
        title,
        path: topicPath(id),
        work: { kind: "topic", id, title },
        contentType: COMMUNITY.contentType,
        resourceKeys: [],
        opensAt: null,
        opensAfterDays: null,
        aiMark,
        // The time of change would reveal something about its text.
        shownFrom: createdAt,
        changedAt: createdAt,
        open: { lead: [], html: "" },
        whole: { lead: [], html },
        mediaIds: [],
        openSeconds: null,
      }),
    ),
};
