/** The site's main ways, in the header, the drawer and the footer. */
export const SITE_NAV = [
  { label: "首页", to: "/", isExact: true },
  { label: "系统课", to: "/system", isExact: false },
  { label: "会员书库", to: "/vip/list", isExact: false },
  { label: "文章", to: "/articles", isExact: false },
  { label: "会员", to: "/vip", isExact: true },
] as const;

/** Whether a way leads to where the visitor is; `/vip/` is `/vip` (spec §2). */
export function isWayHere(way: { to: string; isExact: boolean }, pathname: string): boolean {
  const here = pathname.replace(/(?<=.)\/$/, "");
  return here === way.to || (!way.isExact && here.startsWith(`${way.to}/`));
}
