import { sharedItem } from "../../../../../seo/shared-resources.ts";
import { workHead } from "../../../../../seo/work-head.ts";
import type { MediaItem } from "../../item-contract.ts";
import { itemPath, MEDIA_PATH } from "../../item-paths.ts";
import { describeMedia } from "../../structured-media.ts";

/** Head of the media page with one item open: sharing data, and structured data of the item and its breadcrumbs. */
export function itemMeta({ item, siteName, origin }: { item: MediaItem; siteName: string; origin: string }) {
  const { id, title, kind, content_type } = item;
  const path = itemPath(id);
  return workHead({
    title,
    summary: item.summary,
    path,
    siteName,
    origin,
    described: import.meta.env.SSR
      ? {
          shared: sharedItem(item),
          describe: (facts) => [
            describeMedia({
              ...facts,
              kind,
              publishedAt: item.published_at,
              updatedAt: item.updated_at,
              durationSeconds: item.duration_seconds,
              aiMark: item.ai_mark,
              isFree: content_type === "free",
            }),
          ],
          steps: [
            { name: siteName, path: "/" },
            { name: "媒体", path: MEDIA_PATH },
            { name: title, path },
          ],
        }
      : null,
  });
}
