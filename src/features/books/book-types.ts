/** Where a book stands, and so under which path it is read: `/system/book/…` or `/vip/book/…`. */
export const SHELVES = ["system", "vip"] as const;

type Shelf = (typeof SHELVES)[number];

/** Every kind of book with the shelves on which it may stand, its own first (decisions §1). */
const SHELVES_BY_TYPE = {
  free: ["system", "vip"],
  system_course: ["system"],
  vip: ["vip"],
  vip_basic: ["vip"],
  vip_premium: ["vip"],
} as const satisfies Record<string, readonly [Shelf, ...Shelf[]]>;

export type BookType = keyof typeof SHELVES_BY_TYPE;

export const bookTypes = Object.keys(SHELVES_BY_TYPE) as [BookType, ...BookType[]];

/** What a shelf is for unless somebody says otherwise. */
export const GATED_TYPES = { system: "system_course", vip: "vip" } as const satisfies Record<Shelf, BookType>;

export function isBookType(type: string): type is BookType {
  return Object.hasOwn(SHELVES_BY_TYPE, type);
}

/** Shelves on which a book of this type may stand, its own first. */
export function shelvesOfType(type: BookType): readonly [Shelf, ...Shelf[]] {
  return SHELVES_BY_TYPE[type];
}
