import type { MetaDescriptor } from "react-router";
import type { SiteSettings } from "../../features/site/contract.ts";

type Match = { id: string; loaderData?: unknown } | undefined;

/** The site's settings as the root loader read them, for heads of pages that load nothing themselves. */
export function settingsOf(matches: readonly Match[]): SiteSettings | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { settings?: SiteSettings } | undefined)?.settings;
}

/** A page's title; all but the error screen and the two payment pages end in the site's name (spec §2). */
export function titleOf(matches: readonly Match[], ...parts: readonly string[]): MetaDescriptor {
  return { title: [...parts, settingsOf(matches)?.name].filter(Boolean).join(" · ") };
}

/** Head of a page that belongs to one visitor: no search engine keeps it. */
export function personalHead(): MetaDescriptor[] {
  return [{ name: "robots", content: "noindex" }];
}

/** A list without anything in it is no page to be found. */
export function emptyListHead(list: { items: readonly unknown[] } | undefined): MetaDescriptor[] {
  return list?.items.length === 0 ? [{ name: "robots", content: "noindex" }] : [];
}

/** Head of a list of courses and books. What was searched for is no page to be found either. */
export function catalogueHead({
  matches,
  title,
  lead,
  catalogue,
}: {
  matches: readonly Match[];
  title: string;
  lead: string;
  catalogue: { list: { items: readonly unknown[] }; choice: { category: string | null; q: string | null } } | undefined;
}): MetaDescriptor[] {
  const category = catalogue?.choice.category;
  return [
    titleOf(matches, ...(category ? [category] : []), title),
    { name: "description", content: lead },
    ...(catalogue?.choice.q ? personalHead() : emptyListHead(catalogue?.list)),
  ];
}
