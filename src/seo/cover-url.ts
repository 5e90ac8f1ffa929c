/** Increased when the drawing changes, because drawn covers are cached for ever. */
const DRAWING = 5;

/**
 * The address of a cover: the uploaded one, or one drawn from the title. The version changes with the drawing, so that
 * a drawn cover may be cached for ever.
 */
export function coverUrlOf(
  kind: "book" | "course" | "item" | "article",
  work: { id: number; title: string; coverUrl: string | null; label: string },
): string {
  return work.coverUrl ?? `/covers/${kind}/${work.id}.svg?v=${shortHash(`${DRAWING}\n${work.title}\n${work.label}`)}`;
}

/** A drawn cover contains the title of its work, so it is not placed next to a heading with the same title. */
export function isDrawnCover(coverUrl: string): boolean {
  return coverUrl.startsWith("/covers/");
}

/** The same cover without its title, to draw something over it; an uploaded cover stays as it is. */
export function bareCoverUrl(coverUrl: string): string {
  return isDrawnCover(coverUrl) ? `${coverUrl}&bare` : coverUrl;
}

/** FNV-1a; used only for versions, not for security. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
