import type { MetaDescriptor } from "react-router";
import type { SiteSettings } from "../features/site/contract.ts";

type Match = { id: string; loaderData?: unknown } | undefined;

/** The site's settings as the root loader read them, for heads of pages that load nothing themselves. */
export function settingsOf(matches: readonly Match[]): SiteSettings | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { settings?: SiteSettings } | undefined)?.settings;
}

/** Head of a page that belongs to one visitor: no search engine keeps it. */
export function personalHead(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** A list without anything in it is no page to be found. */
export function emptyListHead(list: { items: readonly unknown[] } | undefined): MetaDescriptor[] {
  return list?.items.length === 0 ? [{ name: "robots", content: "noindex" }] : [];
}
