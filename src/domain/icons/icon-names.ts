/** Sets that the build includes: lucide (ISC) and tabler (MIT), both with lines on a grid of 24 × 24. */
export const ICON_SETS = ["lucide", "tabler"] as const;

export type IconSetName = (typeof ICON_SETS)[number];

/** The maximum number of names in one call. */
export const MAX_REQUESTED_ICONS = 24;
export const MAX_ICONS_FOUND = 60;

const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PART_CHARACTERS = 60;

/** The name of an icon inside its set. */
export function isIconPart(text: string): boolean {
  return text.length <= PART_CHARACTERS && PART.test(text);
}

/**
 * `lucide:book-open` → its set and its name in the set; null: not a name of an icon. Does not use zod, because the
 * browser loads it too.
 */
export function splitIconName(name: string): { set: IconSetName; part: string } | null {
  const [prefix, part = "", ...rest] = name.split(":");
  const set = ICON_SETS.find((one) => one === prefix);
  return set !== undefined && rest.length === 0 && isIconPart(part) ? { set, part } : null;
}

/** The words of a query in the form of icon names: `Book open` → `book`, `open`. */
export function wordsOfIcon(typed: string): string[] {
  return typed.toLowerCase().match(/[a-z0-9:]+/g) ?? [];
}
