/** Control characters other than tab and line breaks; PostgreSQL cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text contains characters that no field accepts: a control character or a lone surrogate. */
export function hasUnusable(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}

/** The path in this JSON to an unusable text or name, or null. The reader limits the depth. */
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
