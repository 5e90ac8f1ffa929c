/** What a page that may be found and shared says in its head: title, description, canonical address, Open Graph. */
export function shareHead(page: {
  /** With the site's name at its end. */
  title: string;
  /** Without. */
  sharedTitle: string;
  description: string;
  origin: string;
  path: string;
  type?: "article" | "book";
  imageUrl?: string;
}) {
  const { title, sharedTitle, description, origin, path, type, imageUrl } = page;
  const address = new URL(path, origin).href;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link" as const, rel: "canonical", href: address },
    ...(type === undefined ? [] : [{ property: "og:type", content: type }]),
    { property: "og:title", content: sharedTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...(imageUrl === undefined ? [] : [{ property: "og:image", content: new URL(imageUrl, origin).href }]),
  ];
}
