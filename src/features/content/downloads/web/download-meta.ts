import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { shareHead } from "../../../../seo/share-head.ts";
import { sharedDownload } from "../../../../seo/shared-resources.ts";
import { describeBreadcrumbs, describeFile, structuredData } from "../../../../seo/structured-data.ts";
import type { Download } from "../contract.ts";
import { DOWNLOADS_PATH, downloadPath } from "../download-paths.ts";

/** Head of a download's page: sharing data, and for search engines the file and its place. */
export function downloadMeta({ download, siteName, origin }: { download: Download; siteName: string; origin: string }) {
  const { id, title, summary, content_type, updated_at, versions, carrier } = download;
  const description = summary || title;
  const shared = import.meta.env.SSR ? sharedDownload(download) : null;
  const publisher = { name: siteName, origin };
  const path = downloadPath(id);
  const above = carrier ? { name: carrier.title, path: carrier.path } : { name: "下载", path: DOWNLOADS_PATH };
  return [
    ...shareHead({ title: `${title} · ${siteName}`, sharedTitle: title, description, origin, path, siteName, shared }),
    ...(import.meta.env.SSR
      ? structuredData(
          describeFile({
            publisher,
            path,
            title,
            description,
            updatedAt: updated_at,
            sizeBytes: versions[0]?.size_bytes ?? null,
            aiMark: download.ai_mark,
            version: versions[0]?.label || null,
            isFree: requiredLevelOf(content_type) === LEVEL.guest,
          }),
          describeBreadcrumbs(publisher, [{ name: siteName, path: "/" }, above, { name: title, path }]),
        )
      : []),
  ];
}
