/** Shelves that are listed for visitors. */
export const OPEN_SHELVES = ["system", "vip"] as const;

/** Shelves of books that belong to a course and have no shelf of their own. */
export const COURSE_SHELVES = ["basic_course", "vip_course"] as const;

/** The shelf of a book, which determines its path: `/system/book/…`, `/vip/course/related_book/…`. */
export const SHELVES = [...OPEN_SHELVES, ...COURSE_SHELVES] as const;

type Shelf = (typeof SHELVES)[number];

/** Every kind of book with its allowed shelves, the default one first (decisions §1). */
const SHELVES_BY_TYPE = {
  free: ["system", "vip", "basic_course", "vip_course"],
  system_course: ["system", "vip_course"],
  vip: ["vip", "vip_course"],
  vip_basic: ["vip", "vip_course"],
  vip_premium: ["vip", "vip_course"],
  basic_course: ["basic_course"],
  advanced_course: ["vip_course"],
} as const satisfies Record<string, readonly [Shelf, ...Shelf[]]>;

export type BookType = keyof typeof SHELVES_BY_TYPE;

export const bookTypes = Object.keys(SHELVES_BY_TYPE) as [BookType, ...BookType[]];

/** The default content type of a shelf. */
export const GATED_TYPES = {
  system: "system_course",
  vip: "vip",
  basic_course: "basic_course",
  vip_course: "vip",
} as const satisfies Record<Shelf, BookType>;

export function isBookType(type: string): type is BookType {
  return Object.hasOwn(SHELVES_BY_TYPE, type);
}

/** Shelves that are allowed for a book of this type, the default one first. */
export function shelvesOfType(type: BookType): readonly [Shelf, ...Shelf[]] {
  return SHELVES_BY_TYPE[type];
}
