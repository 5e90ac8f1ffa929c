import { shareHead } from "../../../../../seo/share-head.ts";
import { sharedItem, shareUrlOf } from "../../../../../seo/shared-resources.ts";
import { describeBreadcrumbs, structuredData } from "../../../../../seo/structured-data.ts";
import type { MediaItem } from "../../item-contract.ts";
import { itemPath, MEDIA_PATH } from "../../item-paths.ts";
import { describeMedia } from "../../structured-media.ts";

/** Head of the media page with one item open: sharing data, and structured data of the item and its breadcrumbs. */
export function itemMeta({ item, siteName, origin }: { item: MediaItem; siteName: string; origin: string }) {
  const { id, title, kind, content_type } = item;
  const description = item.summary || title;
  const shared = import.meta.env.SSR ? sharedItem(item) : null;
  const publisher = { name: siteName, origin };
  const path = itemPath(id);
  return [
    ...shareHead({ title: `${title} · ${siteName}`, sharedTitle: title, description, origin, path, siteName, shared }),
    ...(import.meta.env.SSR && shared
      ? structuredData(
          describeMedia({
            publisher,
            kind,
            path,
            title,
            description,
            imageUrl: shareUrlOf(shared, siteName),
            publishedAt: item.published_at,
            updatedAt: item.updated_at,
            durationSeconds: item.duration_seconds,
            aiMark: item.ai_mark,
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
