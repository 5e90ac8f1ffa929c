import { type SharedResource, shareUrlOf } from "./shared-resources.ts";

/**
 * The head of a page that can be found and shared: title, description, canonical address, Open Graph. Description and
 * Open Graph are for readers of the page as sent, so browsers do not load the code for them; `PageArrival` removes them
 * at the next navigation.
 */
export function shareHead(page: {
  /** With the site's name at its end. */
  title: string;
  /** Without the site's name. */
  sharedTitle: string;
  description: string;
  origin: string;
  path: string;
  type?: "article" | "book" | undefined;
  siteName: string;
  /** For its picture. Created only on the server. */
  shared: SharedResource | null;
}) {
  const { title, sharedTitle, description, origin, path, type = "website", siteName, shared } = page;
  const head = pageHead(title, path, origin);
  if (!import.meta.env.SSR || shared === null) return head;
  const address = new URL(path, origin).href;
  return [
    ...head,
    { name: "description", content: description, "data-sent": "" },
    { property: "og:type", content: type },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "zh_CN" },
    { property: "og:title", content: sharedTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL(shareUrlOf(shared, siteName), origin).href },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: sharedTitle },
    { name: "twitter:card", content: "summary_large_image", "data-sent": "" },
  ];
}

/** Title and canonical address: the part of a head that browsers need as well. */
export function pageHead(title: string, path: string, origin: string) {
  return [{ title }, { tagName: "link" as const, rel: "canonical", href: new URL(path, origin).href }];
}
