import { shareHead } from "../../../site/share-head.ts";
import { describeBreadcrumbs, describeMedia, structuredData } from "../../../site/structured-data.ts";
import type { MediaItem } from "../../item-contract.ts";
import { itemPath, MEDIA_PATH } from "../../item-paths.ts";

/** Head of the media page with one item open: what is shared, and for search engines the item and where it stands. */
export function itemMeta({ item, siteName, origin }: { item: MediaItem; siteName: string; origin: string }) {
  const { id, title, kind, cover_url: imageUrl, content_type } = item;
  const description = item.summary || title;
  const publisher = { name: siteName, origin };
  const path = itemPath(id);
  return [
    ...shareHead({ title: `${title} · ${siteName}`, sharedTitle: title, description, origin, path, imageUrl }),
    ...(import.meta.env.SSR
      ? structuredData(
          describeMedia({
            ...{ publisher, kind, path, title, description, imageUrl },
            publishedAt: item.published_at,
            updatedAt: item.updated_at,
            durationSeconds: item.duration_seconds,
            isFree: content_type === "free",
          }),
          describeBreadcrumbs(publisher, [
            { name: siteName, path: "/" },
            { name: "媒体", path: MEDIA_PATH },
            { name: title, path },
          ]),
        )
      : []),
  ];
}
