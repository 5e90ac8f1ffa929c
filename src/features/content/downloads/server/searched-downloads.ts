import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { downloadPath } from "../download-paths.ts";
import { CARRIER_KINDS, type CarrierKind } from "../download-types.ts";
import { type DownloadRow, listSearchedDownloads } from "./download-store.ts";
import { downloads } from "./download-tables.ts";
import { carrierKey, resourceOfDownload } from "./guest-downloads.ts";
import { listVersions } from "./version-store.ts";

type Carriers = Readonly<Record<CarrierKind, SearchableResources>>;

/**
 * Downloads for the search: by their public facts, not by the content of files. An attached download belongs to its
 * carrier and is found together with it.
 */
export function searchDownloads(carriers: Carriers): SearchableResources {
  return {
    listIdsAfter: idsAfter(downloads),
    async describe(tx, ids) {
      const [versions, rows] = [await listVersions(tx, ids), await listSearchedDownloads(tx, ids)];
      const carrying = await describeCarriers(tx, carriers, rows);
      return rows.flatMap((row): SearchableResource[] => {
        const { id, title, summary, category, updatedAt } = row;
        const carrier = carrying.get(carrierKey(row));
        if (row.carrierId !== null && !carrier) return [];
        const names = versions.filter((one) => one.downloadId === id && one.state === "ready");
        return [
          {
            id,
            title,
            path: downloadPath(id),
            work: carrier?.work ?? { kind: "download", id, title },
            ...resourceOfDownload(row, carrier),
            opensAt: null,
            opensAfterDays: null,
            aiMark: strongestAiMark(row.aiMark, names[0]?.aiMark ?? "none"),
            visibleFrom: later(row.publishedAt ?? updatedAt, carrier?.visibleFrom),
            changedAt: updatedAt,
            open: { lead: [summary], facts: [category, ...names.map(({ fileName }) => fileName)], html: "" },
            whole: null,
            mediaIds: [],
            openSeconds: null,
          },
        ];
      });
    },
  };
}

function later(one: Date, other: Date | undefined): Date {
  return other !== undefined && other > one ? other : one;
}

/** By kind and number. */
async function describeCarriers(
  tx: DatabaseOrTransaction,
  carriers: Carriers,
  rows: readonly DownloadRow[],
): Promise<Map<string, SearchableResource>> {
  const found = new Map<string, SearchableResource>();
  for (const kind of CARRIER_KINDS) {
    const ids = rows.flatMap(({ carrierKind, carrierId }) => (carrierKind === kind && carrierId ? [carrierId] : []));
    if (ids.length === 0) continue;
    for (const described of await carriers[kind].describe(tx, [...new Set(ids)]))
      found.set(`${kind}:${described.id}`, described);
  }
  return found;
}
