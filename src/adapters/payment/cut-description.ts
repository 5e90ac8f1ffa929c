/**
 * At most so many UTF-16 units, control characters replaced by spaces, never cutting through what a reader sees as one
 * character.
 */
export function cutDescription(text: string, limit: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  if (clean.length <= limit) return clean;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(clean)) {
    if (cut.length + segment.length > limit - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}
