/**
 * Limits the text to this many UTF-16 units and replaces control characters by spaces; never cuts a grapheme in half.
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
