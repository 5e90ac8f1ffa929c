import type { CourseCard } from "../../contract.ts";
import { coursePath } from "../../course-paths.ts";
import type { CourseShelf } from "../../course-types.ts";

export const SHELF_NAMES = { basic: "基础课", system: "系统课", vip: "会员库" } as const satisfies Record<
  CourseShelf,
  string
>;
export const SHELF_PATHS = { basic: "/basic", system: "/system", vip: "/vip/list" } as const satisfies Record<
  CourseShelf,
  string
>;

/** The breadcrumbs of a course, from the home page down. */
export function stepsToCourse(course: Pick<CourseCard, "id" | "shelf" | "title">): { name: string; path: string }[] {
  return [
    { name: "首页", path: "/" },
    { name: SHELF_NAMES[course.shelf], path: SHELF_PATHS[course.shelf] },
    { name: course.title, path: coursePath(course) },
  ];
}
