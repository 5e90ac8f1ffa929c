import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { sharedDownload } from "../../../../seo/shared-resources.ts";
import { describeFile } from "../../../../seo/structured-data.ts";
import { workHead } from "../../../../seo/work-head.ts";
import type { Download } from "../contract.ts";
import { DOWNLOADS_PATH, downloadPath } from "../download-paths.ts";

/** Head of a download's page: sharing data, and for search engines the file and its place. */
export function downloadMeta({ download, siteName, origin }: { download: Download; siteName: string; origin: string }) {
  const { id, title, summary, content_type, updated_at, versions, carrier } = download;
  const path = downloadPath(id);
  const above = carrier ? { name: carrier.title, path: carrier.path } : { name: "下载", path: DOWNLOADS_PATH };
  return workHead({
    title,
    summary,
    path,
    siteName,
    origin,
    described: import.meta.env.SSR
      ? {
          shared: sharedDownload(download),
          describe: (facts) => [
            describeFile({
              ...facts,
              updatedAt: updated_at,
              sizeBytes: versions[0]?.size_bytes ?? null,
              aiMark: download.ai_mark,
              version: versions[0]?.label || null,
              isFree: requiredLevelOf(content_type) === LEVEL.guest,
            }),
          ],
          steps: [{ name: siteName, path: "/" }, above, { name: title, path }],
        }
      : null,
  });
}
