/** Control characters other than tab and line breaks; PostgreSQL cannot store the first of them at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Where in this JSON a text holds a control character; null when none does. Its depth is bounded by the reader. */
export function findControl(value: unknown): string[] | null {
  if (typeof value === "string") return hasControl(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const inside = findControl(part);
    if (inside !== null) return hasControl(name) ? [] : [name, ...inside];
  }
  return null;
}
