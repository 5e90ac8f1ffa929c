import type { MetaDescriptor } from "react-router";
import type { SiteSettings } from "../../features/front/site/contract.ts";
import { PERSONAL_PAGES } from "./personal-pages.ts";

export type Match = { id: string; loaderData?: unknown } | undefined;

interface RootFacts {
  settings: SiteSettings;
  origin: string;
}

/** The data of the root loader, for heads of pages without data of their own. */
export function factsOf(matches: readonly Match[]): RootFacts | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootFacts | undefined;
}

/** A page's title. It ends in the site name, except on the error screen and the two payment pages (spec §2). */
export function titleOf(matches: readonly Match[], ...parts: readonly string[]): MetaDescriptor {
  return { title: [...parts, factsOf(matches)?.settings.name].filter(Boolean).join(" · ") };
}

export const HIDDEN: MetaDescriptor = { name: "robots", content: "noindex" };

/** Head of a page that belongs to one visitor: search engines do not index it. The page itself sets its title. */
export function personalHead(matches: readonly Match[], path: string): MetaDescriptor[] {
  const origin = factsOf(matches)?.origin;
  if (!import.meta.env.SSR || origin === undefined) return [HIDDEN];
  return [
    HIDDEN,
    { name: "description", content: PERSONAL_PAGES[path] ?? "社区里的一个话题。", "data-sent": "" },
    { tagName: "link", rel: "canonical", href: new URL(path, origin).href, "data-sent": "" },
  ];
}
