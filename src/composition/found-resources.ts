import type { KnownResource } from "../domain/access/access.ts";
import type { ResourceType } from "../domain/access/access-contract.ts";

type Find = (id: number) => Promise<KnownResource | null>;

interface FindingSlices {
  articles: { findResource: Find };
  media: { findResource: Find };
  downloads: { findResource: Find };
  courses: { findResource(of: "course" | "lesson", id: number): Promise<KnownResource | null> };
  books: { findResource(of: "book" | "document", id: number): Promise<KnownResource | null> };
}

/** Looks content up in the slice that owns it; the slices are looked up late because they are created later. */
export function findResourceIn(
  slices: () => FindingSlices,
): (query: { type: ResourceType; id: number }) => Promise<KnownResource | null> {
  return async ({ type, id }) => {
    const { articles, media, downloads, courses, books } = slices();
    if (type === "article") return articles.findResource(id);
    if (type === "media") return media.findResource(id);
    if (type === "download") return downloads.findResource(id);
    return type === "course" || type === "lesson" ? courses.findResource(type, id) : books.findResource(type, id);
  };
}
