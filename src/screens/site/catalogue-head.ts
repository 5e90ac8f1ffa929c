import type { MetaDescriptor } from "react-router";
import { addressParts, type CatalogueChoice } from "../../features/content/catalogue/web/catalogue-address.ts";
import { FORM_NAMES } from "../../features/content/catalogue/web/work-summary.ts";
import { pageHead } from "./page-head.ts";
import { type Match, titleOf } from "./personal-head.ts";

const LEVEL_NAMES = { guest: "公开", user: "登录可学", vip: "VIP", premium: "高级会员" } as const;

/** Head of a list of courses and books. Search results are not indexed; all sort orders share one canonical page. */
export function catalogueHead({
  matches,
  title,
  lead,
  path,
  catalogue,
}: {
  matches: readonly Match[];
  title: string;
  lead: string;
  path: string;
  catalogue: { list: { items: readonly unknown[]; page: number }; choice: CatalogueChoice } | undefined;
}): MetaDescriptor[] {
  if (catalogue === undefined) return [titleOf(matches, title)];
  const { list, choice } = catalogue;
  const { category, tag, kind, level, q } = choice;
  const titleParts = [q && `“${q}”`, category, tag, kind && FORM_NAMES[kind], level && LEVEL_NAMES[level]];
  return pageHead({
    matches,
    title,
    description: lead,
    path,
    page: list.page,
    chosen: addressParts({ ...choice, sort: "order" }),
    titleParts: titleParts.filter((titlePart): titlePart is string => Boolean(titlePart)),
    isHidden: q !== null || list.items.length === 0,
  });
}
