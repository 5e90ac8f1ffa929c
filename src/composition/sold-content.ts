import type { SoldType } from "../features/commerce/products/product-kinds.ts";
import type { DescribeSold, SoldResource } from "../features/commerce/products/sold-product.ts";
import { articlePath } from "../features/content/articles/article-paths.ts";
import type { Articles } from "../features/content/articles/server/articles.ts";
import { bookPath } from "../features/content/books/book-paths.ts";
import { COURSE_SHELVES } from "../features/content/books/book-types.ts";
import type { Books } from "../features/content/books/server/books.ts";
import { coursePath } from "../features/content/courses/course-paths.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { Download } from "../features/content/downloads/contract.ts";
import { downloadPath } from "../features/content/downloads/download-paths.ts";
import type { GuestDownloads } from "../features/content/downloads/server/guest-downloads.ts";
import { AppError } from "../kit/api/app-error.ts";
import type { AiMark } from "../kit/values/ai-mark.ts";

interface SoldSlices {
  courses: Pick<Courses, "guest">;
  books: Pick<Books, "guest" | "findResource">;
  articles: Pick<Articles, "guest">;
  downloads: { guest: Pick<GuestDownloads, "getDownload"> };
}

/** Content that is sold singly, as its own slice shows it to everyone; unpublished content is omitted. */
export function describeSold({ courses, books, articles, downloads }: SoldSlices): DescribeSold {
  const lists: Record<SoldType, (ids: readonly number[]) => Promise<SoldResource[]>> = {
    course: async (ids) =>
      (await courses.guest.listCards(ids)).map((card) => toSoldResource("course", card, coursePath(card))),
    book: async (ids) =>
      Promise.all(
        (await books.guest.listCards(ids)).map(async (card) => {
          const resource = toSoldResource("book", card, bookPath(card));
          const isOfCourses = COURSE_SHELVES.some((shelf) => shelf === card.shelf);
          // A book that is of courses alone opens by a right to one of them (decision 0031).
          const known = isOfCourses ? await books.findResource("book", card.id) : null;
          return known ? { ...resource, ...known } : resource;
        }),
      ),
    article: async (ids) =>
      (await articles.guest.listVisibleCards(ids)).map((card) => toSoldResource("article", card, articlePath(card.id))),
    download: async (ids) => {
      const found = await Promise.all(ids.map((id) => orMissing(downloads.guest.getDownload(id))));
      return found.flatMap((one) => (one ? [ofDownload(one.download)] : []));
    },
  };

  return async (resourceKeys) => {
    const named = resourceKeys.flatMap((key) => {
      const [type = "", id] = key.split(":");
      return Object.hasOwn(lists, type) ? [{ type: type as SoldType, id: Number(id) }] : [];
    });
    const found = new Map<string, SoldResource>();
    for (const [type, resources] of Map.groupBy(named, (resource) => resource.type)) {
      for (const resource of await lists[type](resources.map(({ id }) => id)))
        found.set(`${type}:${resource.id}`, resource);
    }
    return found;
  };
}

type Card = Pick<SoldResource, "id" | "title"> & {
  cover_url: string;
  content_type: SoldResource["contentType"];
  ai_mark: AiMark;
};

function toSoldResource(
  type: SoldType,
  { id, title, cover_url, content_type, ai_mark }: Card,
  path: string,
): SoldResource {
  const resourceKeys = [`${type}:${id}`];
  return { type, id, title, path, coverUrl: cover_url, contentType: content_type, aiMark: ai_mark, resourceKeys };
}

function ofDownload({ id, title, content_type, ai_mark, carrier }: Download): SoldResource {
  const keys = [`download:${id}`, ...(carrier ? [`${carrier.kind}:${carrier.id}`] : [])];
  const facts = { type: "download", id, title, path: downloadPath(id), coverUrl: null, aiMark: ai_mark } as const;
  return { ...facts, contentType: content_type, resourceKeys: keys };
}

async function orMissing<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 404) return null;
    throw thrown;
  }
}
