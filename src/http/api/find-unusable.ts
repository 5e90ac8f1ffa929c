/** Control characters other than tab and line breaks; PostgreSQL cannot store the first of them at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text holds what no field takes: a control character, or half of a surrogate pair. */
export function hasUnusable(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}

/** Where in this JSON a text or a name is unusable; null: nowhere. Its depth is bounded by the reader. */
export function findUnusable(value: unknown): string[] | null {
  if (typeof value === "string") return hasUnusable(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    // Such a name would break the answer that repeats it.
    if (hasUnusable(name)) return [];
    const inside = findUnusable(part);
    if (inside !== null) return [name, ...inside];
  }
  return null;
}
