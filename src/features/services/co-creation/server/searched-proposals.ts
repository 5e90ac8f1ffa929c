import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { proposalPath } from "../co-creation-paths.ts";
import { KIND_LABELS } from "../proposal-states.ts";
import { proposals } from "./co-creation-tables.ts";
import { listPublicOf } from "./public-store.ts";

/** Public proposals for the search, without waiting, hidden and withdrawn ones. */
export const searchedProposals: SearchableResources = {
  listIdsAfter: idsAfter(proposals),
  describe: async (tx, ids) =>
    (await listPublicOf(tx, ids)).map(
      ({ proposalId: id, kind, title, text, aiMark, workTitle, openedAt }): SearchableResource => ({
        id,
        title,
        path: proposalPath(id),
        work: { kind: "proposal", id, title },
        contentType: "free",
        resourceKeys: [],
        opensAt: null,
        opensAfterDays: null,
        aiMark,
        // Their texts are dated by their opening (decision 0092).
        visibleFrom: openedAt,
        changedAt: openedAt,
        open: { lead: linesOf(text), facts: [KIND_LABELS[kind], workTitle ?? ""], html: "" },
        whole: null,
        mediaIds: [],
        openSeconds: null,
      }),
    ),
};

/** The texts are plain, so each line is indexed separately. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
