import type { Permission } from "../../domain/staff/permissions.ts";
import type { LateCode } from "../trouble/late-part.tsx";

/** Groups of the console menu, in their order. */
export const MENU_GROUPS = ["工作台", "内容", "用户", "交易", "社区", "服务", "数据", "网站", "系统"] as const;

export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Props of a console page: the parameters of its address. */
export interface ConsolePageProps {
  params: Readonly<Record<string, string>>;
}

/** One console page, declared by its slice in `admin/pages.ts`. */
export interface ConsolePage {
  /** Path below `/admin`, with `:name` parameters: `/courses/:id`. */
  path: string;
  title: string;
  group: MenuGroup;
  /** Set for the page of one resource, which is opened from its list and is not in the menu. */
  isDetail?: true;
  /** Set for a page that is shown without the console's frame, as readers will see it. */
  isFrameless?: true;
  /** Additional words by which the command box finds the page. */
  keywords?: string;
  /** Any one of these permissions opens the page. */
  needs: readonly [Permission, ...Permission[]];
  code: LateCode<ConsolePageProps>;
}

/** Root path of the console. */
export const CONSOLE_PREFIX = "/admin";

/** Returns the address of a console page: `consoleHref("/courses/7")` is `/admin/courses/7`. */
export function consoleHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${CONSOLE_PREFIX}${path === "/" ? "" : path}${search === "" ? "" : `?${search}`}`;
}

/** Whether a user with these permissions may open the page. */
export function mayOpen(page: Pick<ConsolePage, "needs">, permissions: readonly string[]): boolean {
  return page.needs.some((needed) => permissions.includes(needed));
}
