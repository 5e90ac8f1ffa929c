import type { Permission } from "../../domain/staff/permissions.ts";
import type { LateCode } from "../trouble/late-part.tsx";

/** Groups of the console's menu, in their order. */
export const MENU_GROUPS = ["工作台", "内容", "用户", "交易", "社区", "服务", "数据", "网站", "系统"] as const;

export type MenuGroup = (typeof MENU_GROUPS)[number];

/** What a page of the console gets: the parts of its address. */
export interface ConsolePageProps {
  params: Readonly<Record<string, string>>;
}

/** One page of the console, declared by its slice in `admin/pages.ts`. */
export interface ConsolePage {
  /** Below `/admin`, with `:name` parts: `/courses/:id`. */
  path: string;
  title: string;
  group: MenuGroup;
  /** Not in the menu: a page of one resource, reached from its list. */
  isDetail?: true;
  /** Other words by which the command box finds it. */
  keywords?: string;
  /** Any of them opens the page. */
  needs: readonly [Permission, ...Permission[]];
  code: LateCode<ConsolePageProps>;
}

/** Where the console lives. */
export const CONSOLE_PREFIX = "/admin";

/** Address of a page of the console: `consoleHref("/courses/7")` is `/admin/courses/7`. */
export function consoleHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${CONSOLE_PREFIX}${path === "/" ? "" : path}${search === "" ? "" : `?${search}`}`;
}

/** Whether somebody with these permissions may open the page. */
export function mayOpen(page: Pick<ConsolePage, "needs">, permissions: readonly string[]): boolean {
  return page.needs.some((needed) => permissions.includes(needed));
}
