import type { MetaDescriptor } from "react-router";
import { addressParts, type CatalogueChoice } from "../../features/catalogue/web/catalogue-address.ts";
import { FORM_NAMES } from "../../features/catalogue/web/shown-work.ts";
import type { SiteSettings } from "../../features/site/contract.ts";
import { shareHead } from "../../features/site/share-head.ts";
import { sharedPage } from "../../features/site/shared-things.ts";
import {
  describeBreadcrumbs,
  describeOrganization,
  describeSite,
  structuredData,
} from "../../features/site/structured-data.ts";
import { listAddress } from "../../ui/lists/list-address.ts";

type Match = { id: string; loaderData?: unknown } | undefined;

interface RootFacts {
  settings: SiteSettings;
  origin: string;
}

/** What the root loader read, for heads of pages that load nothing themselves. */
function factsOf(matches: readonly Match[]): RootFacts | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootFacts | undefined;
}

/** A page's title; all but the error screen and the two payment pages end in the site's name (spec §2). */
export function titleOf(matches: readonly Match[], ...parts: readonly string[]): MetaDescriptor {
  return { title: [...parts, factsOf(matches)?.settings.name].filter(Boolean).join(" · ") };
}

const HIDDEN: MetaDescriptor = { name: "robots", content: "noindex" };

/** Head of a page that belongs to one visitor: no search engine keeps it. Its title the page says itself. */
export function personalHead(matches: readonly Match[], path: string, description: string): MetaDescriptor[] {
  return [HIDDEN, { name: "description", content: description }, ...canonical(matches, path)];
}

function canonical(matches: readonly Match[], path: string): MetaDescriptor[] {
  const origin = factsOf(matches)?.origin;
  return origin === undefined ? [] : [{ tagName: "link", rel: "canonical", href: new URL(path, origin).href }];
}

interface PublicHead {
  matches: readonly Match[];
  title: string;
  description: string;
  /** Without what is chosen. */
  path: string;
  /** What of a list is shown: as its address says it, and in words. */
  chosen?: Record<string, string | null>;
  words?: readonly string[];
  page?: number | undefined;
  /** Nothing to be found there, or what somebody searched for. */
  isHidden?: boolean;
}

/** Head of a page that is one of a kind, or of a list: each choice and each page of it has words and an address of its own. */
export function pageHead({ matches, path, chosen = {}, words = [], page = 1, ...head }: PublicHead): MetaDescriptor[] {
  const facts = factsOf(matches);
  if (facts === undefined) return [{ title: head.title }];
  const { settings, origin } = facts;
  const { name: siteName } = settings;
  const own = page > 1 ? [...words, `第 ${page} 页`] : words;
  const sharedTitle = [...own, head.title].join(" · ");
  const thing = import.meta.env.SSR ? sharedPage(path, settings) : null;
  return [
    ...shareHead({
      ...{ title: `${sharedTitle} · ${siteName}`, sharedTitle, origin, siteName, thing },
      description: own.length === 0 ? head.description : `${own.join("，")}。${head.description}`,
      path: listAddress(path, chosen, page),
    }),
    ...(head.isHidden ? [HIDDEN] : []),
    ...(import.meta.env.SSR
      ? structuredData(
          describeBreadcrumbs({ name: siteName, origin }, [
            { name: siteName, path: "/" },
            { name: head.title, path },
          ]),
        )
      : []),
  ];
}

/** Head of the first page, which also says who is behind the site. */
export function homeHead(matches: readonly Match[]): MetaDescriptor[] {
  const facts = factsOf(matches);
  if (facts === undefined) return [];
  const { settings, origin } = facts;
  const { name, slogan, description, contact_email: email } = settings;
  const publisher = { name, origin };
  return [
    ...shareHead({
      ...{ title: slogan === "" ? name : `${slogan} · ${name}`, sharedTitle: slogan || name, siteName: name },
      ...{ description: description || name, origin, path: "/" },
      thing: import.meta.env.SSR ? sharedPage("/", settings) : null,
    }),
    ...(import.meta.env.SSR
      ? structuredData(describeSite(publisher), describeOrganization(publisher, { description, email }))
      : []),
  ];
}

const LEVEL_WORDS = { guest: "公开", user: "登录可学", vip: "VIP", premium: "高级会员" } as const;

/** Head of a list of courses and books. What was searched for is no page to be found; another order shows the same works. */
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
  const words = [q && `“${q}”`, category, tag, kind && FORM_NAMES[kind], level && LEVEL_WORDS[level]];
  return pageHead({
    ...{ matches, title, description: lead, path, page: list.page },
    chosen: addressParts({ ...choice, sort: "order" }),
    words: words.filter((word): word is string => Boolean(word)),
    isHidden: q !== null || list.items.length === 0,
  });
}
