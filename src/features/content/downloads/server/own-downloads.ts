import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { listOwnDownloads as listOwnDownloadsEndpoint } from "../contract.ts";
import { listTakings } from "./count-store.ts";
import type { DownloadsContext, GuestDownloadsContext } from "./downloads-context.ts";
import { listVisible } from "./guest-downloads.ts";

/** A user's downloads within the retention time, the newest first, each with its current state. */
export async function listOwnDownloads(
  context: GuestDownloadsContext & Pick<DownloadsContext, "db">,
  { userId, page, page_size }: { userId: number; page: number; page_size: number },
): Promise<OutputOf<typeof listOwnDownloadsEndpoint>> {
  const place = { limit: page_size, offset: (page - 1) * page_size };
  const { rows, total } = await listTakings(context.db, { userId, ...place });
  const visible = await listVisible(context, [...new Set(rows.map(({ downloadId }) => downloadId))]);
  const items = rows.map(({ title, version, downloadId, versionId, fileName, takenAt }) => ({
    download_id: downloadId,
    title,
    version,
    version_id: versionId,
    file_name: fileName,
    taken_at: takenAt.toISOString(),
    download: visible.get(downloadId) ?? null,
  }));
  return { items, total, page, page_size };
}
