/** A link to a part of the site. */
export interface Way {
  label: string;
  to: string;
  /** Pages below the address do not belong to it. */
  isExact?: boolean;
  /** Other pages that belong to it: those that its list links to. */
  under?: readonly string[];
}

/** A section of the site: one link, or several in a menu. */
export interface Section {
  label: string;
  ways: readonly Way[];
}

/** All sections of the site in order. */
const SECTIONS: readonly Section[] = [
  {
    label: "学习",
    ways: [
      { label: "基础课", to: "/basic" },
      { label: "系统课", to: "/system" },
      { label: "会员库", to: "/vip/list", under: ["/vip/book", "/vip/course"] },
    ],
  },
  { label: "文章", ways: [{ label: "文章", to: "/articles" }] },
  {
    label: "媒体",
    ways: [
      { label: "媒体", to: "/media" },
      { label: "下载", to: "/downloads" },
    ],
  },
  { label: "社区", ways: [{ label: "社区", to: "/community" }] },
  {
    label: "服务",
    ways: [
      { label: "预约咨询", to: "/booking" },
      { label: "项目委托", to: "/services/outsourcing" },
      { label: "共创", to: "/co-creation" },
    ],
  },
  {
    label: "会员",
    ways: [
      { label: "会员方案", to: "/vip", isExact: true },
      { label: "单独购买", to: "/product" },
    ],
  },
];

/** Removes links whose pages the route table does not contain, and sections without links. */
export function existingSections(sections: readonly Section[], pagePaths: readonly string[]): Section[] {
  return sections
    .map(({ label, ways }) => ({ label, ways: ways.filter(({ to }) => pagePaths.includes(to)) }))
    .filter(({ ways }) => ways.length > 0);
}

/** The sections of the header, the drawer and the footer. */
export const SITE_NAV = existingSections(SECTIONS, import.meta.env.PAGE_PATHS);

const sectionOf = (label: string) => SITE_NAV.find((section) => section.label === label);

/** The learning sections; the lists of courses and books link to each other. */
export const LEARNING: readonly Way[] = sectionOf("学习")?.ways ?? [];

const COMMUNITY: readonly Way[] = sectionOf("社区")?.ways ?? [];

/** The links at the bottom of a phone's screen. 学习 links to the learning path, which has an order. */
export const PHONE_NAV = [
  { label: "首页", icon: "home", ways: [{ label: "首页", to: "/", isExact: true }] },
  {
    label: "学习",
    icon: "book",
    ways: [...LEARNING].sort((a, b) => Number(b.to === "/system") - Number(a.to === "/system")),
  },
  { label: "社区", icon: "chat", ways: COMMUNITY },
  { label: "我的", icon: "user", ways: [{ label: "我的", to: "/user/profile" }] },
] as const satisfies readonly (Section & { icon: string })[];

/** The `aria-current` of a link: the page itself, or the section of the page. */
export function currentOf({ to, isExact = false, under = [] }: Way, pathname: string): "page" | "true" | undefined {
  // `/vip/` is the same page as `/vip` (spec §2).
  const here = pathname.replace(/(?<=.)\/$/, "");
  if (here === to) return "page";
  const isBelow = (path: string) => here.startsWith(`${path}/`);
  return (!isExact && isBelow(to)) || under.some(isBelow) ? "true" : undefined;
}

export function currentOfSection({ ways }: Section, pathname: string): "true" | undefined {
  return ways.some((way) => currentOf(way, pathname) !== undefined) ? "true" : undefined;
}
