import { idsAfter } from "../../../kit/tables/row-store.ts";
import type { SearchedThing, SearchedThings } from "../../search/searched-things.ts";
import { downloadPath } from "../download-paths.ts";
import { listSearchedDownloads } from "./download-store.ts";
import { downloads } from "./download-tables.ts";
import { listVersions } from "./version-store.ts";

/** Downloads as they are searched: by what is said of them, which is public; never by what the files hold. */
export const searchedDownloads: SearchedThings = {
  listIdsAfter: idsAfter(downloads),
  describe: async (tx, ids) => {
    const versions = await listVersions(tx, ids);
    return (await listSearchedDownloads(tx, ids)).map((row): SearchedThing => {
      const { id, title, summary, category, contentType, updatedAt } = row;
      const names = versions.filter((one) => one.downloadId === id && one.state === "ready");
      return {
        ...{ id, title, path: downloadPath(id), work: { kind: "download", id, title } },
        ...{ contentType, resourceKeys: [`download:${id}`], opensAt: null, opensAfterDays: null },
        ...{ shownFrom: row.publishedAt ?? updatedAt, changedAt: updatedAt },
        open: { lead: [summary, category, names.map(({ fileName }) => fileName).join(" ")], html: "" },
        ...{ whole: null, mediaIds: [], openSeconds: null },
      };
    });
  },
};
