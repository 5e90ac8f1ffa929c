import type { MetaDescriptor } from "react-router";
import { shareHead } from "../../seo/share-head.ts";
import { sharedPage } from "../../seo/shared-resources.ts";
import { describeBreadcrumbs, describeOrganization, describeSite, structuredData } from "../../seo/structured-data.ts";
import { listAddress } from "../../ui/lists/list-address.ts";
import { factsOf, HIDDEN, type Match } from "./personal-head.ts";

interface PublicHead {
  matches: readonly Match[];
  title: string;
  description: string;
  /** The path without the query of the current selection. */
  path: string;
  /** The current selection of a list, used for its query and its description. */
  chosen?: Record<string, string | null>;
  titleParts?: readonly string[];
  page?: number | undefined;
  /** Not to be indexed: an empty page or search results. */
  isHidden?: boolean;
}

/**
 * Head of a single page or of a list: each selection and each page of a list has its own description and canonical
 * address.
 */
export function pageHead({
  matches,
  path,
  chosen = {},
  titleParts = [],
  page = 1,
  ...head
}: PublicHead): MetaDescriptor[] {
  const facts = factsOf(matches);
  if (facts === undefined) return [{ title: head.title }];
  const { settings, origin } = facts;
  const { name: siteName } = settings;
  const own = page > 1 ? [...titleParts, `第 ${page} 页`] : titleParts;
  const sharedTitle = [...own, head.title].join(" · ");
  const shared = import.meta.env.SSR ? sharedPage(path, settings) : null;
  return [
    ...shareHead({
      title: `${sharedTitle} · ${siteName}`,
      sharedTitle,
      origin,
      siteName,
      shared,
      description: import.meta.env.SSR && own.length > 0 ? `${own.join("，")}。${head.description}` : head.description,
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

/** Head of the first page, which also names the publisher of the site. */
export function homeHead(matches: readonly Match[]): MetaDescriptor[] {
  const facts = factsOf(matches);
  if (facts === undefined) return [];
  const { settings, origin } = facts;
  const { name, slogan, description, contact_email: email } = settings;
  const publisher = { name, origin };
  return [
    ...shareHead({
      title: slogan === "" ? name : `${slogan} · ${name}`,
      sharedTitle: slogan || name,
      siteName: name,
      description: description || name,
      origin,
      path: "/",
      shared: import.meta.env.SSR ? sharedPage("/", settings) : null,
    }),
    ...(import.meta.env.SSR
      ? structuredData(describeSite(publisher), describeOrganization(publisher, { description, email }))
      : []),
  ];
}
