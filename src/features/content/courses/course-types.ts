/** Where a course is offered: the basic courses, the map of the systematic path, the members' library. */
export const COURSE_SHELVES = ["basic", "system", "vip"] as const;

export type CourseShelf = (typeof COURSE_SHELVES)[number];

/** Every kind of course (spec §6) with its shelf. */
const SHELF_OF_TYPE = {
  basic_course: "basic",
  system_course: "system",
  vip: "vip",
  vip_basic: "vip",
  vip_premium: "vip",
  advanced_course: "vip",
} as const satisfies Record<string, CourseShelf>;

export type CourseType = keyof typeof SHELF_OF_TYPE;

export const courseTypes = Object.keys(SHELF_OF_TYPE) as [CourseType, ...CourseType[]];

/** The default type of a course, so that nothing is opened by mistake. */
export const GATED_COURSE_TYPE = "vip" satisfies CourseType;

export function isCourseType(type: string): type is CourseType {
  return Object.hasOwn(SHELF_OF_TYPE, type);
}

export function shelfOfType(type: CourseType): CourseShelf {
  return SHELF_OF_TYPE[type];
}
