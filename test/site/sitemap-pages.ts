/** The paths of all pages that the sitemaps of a running site list, each once. */
export async function listSitemapPages(url: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(url + path)).text();
  const maps = locsOf(await read("/sitemap.xml")).map((loc) => new URL(loc).pathname);
  const pages = (await Promise.all(maps.map(read))).flatMap((xml) => xml.match(/<url><loc>[^<]*<\/loc>/g) ?? []);
  const found = [...new Set(pages.flatMap(locsOf).map((loc) => loc.replace(/^https?:\/\/[^/]+/, "")))];
  if (found.length === 0) throw new Error("the sitemaps contain no page");
  return found;
}

export function locsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => plain(loc));
}

/** The text of an attribute or element as the product escapes it. */
export function plain(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}
