import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import type { ContinuedWork } from "../contract.ts";

/** A work's cover at the given width. Books have a portrait cover, other works a landscape cover. */
export function WorkCover({
  work,
  className,
  loading,
}: {
  work: Pick<ContinuedWork["work"], "kind" | "cover_url">;
  className: string;
  loading?: "lazy";
}) {
  const isBook = work.kind === "book";
  return (
    <CoverPicture
      of={isBook ? "book" : "article"}
      src={work.cover_url}
      className={`${isBook ? "aspect-3/4" : "aspect-video object-cover"} h-auto ${className}`}
      {...(loading ? { loading } : {})}
    />
  );
}
