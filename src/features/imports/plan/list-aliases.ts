import { stripDate } from "../pages/article-facts.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { SourcePage } from "../source/outline.ts";
import { directoryOf, stemOf } from "../source/safe-path.ts";
import { aliasKey } from "./source-resolver.ts";

/** Other addresses that links may use for these pages; the first page to claim one keeps it. */
export function listAliases(pages: SourcePage[], docsRoot: string): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const page of pages) {
    for (const address of addressesOf(page, docsRoot)) {
      const key = aliasKey(address);
      if (key !== "" && !aliases.has(key)) aliases.set(key, page.path);
    }
  }
  return aliases;
}

function addressesOf({ path, data }: SourcePage, docsRoot: string): string[] {
  const folder = directoryOf(path);
  const inFolder = (name: string) => (folder === "" ? name : `${folder}/${name}`);
  const written = [data.permalink, data.redirect_from, data.aliases, data.alias, data.url]
    .flat(2)
    .map(asText)
    .filter((text) => text !== null);
  const slug = asText(data.slug);
  const named = slug === null ? [] : slug.startsWith("/") ? [slug] : [inFolder(slug), slug];
  const stem = stripDate(stemOf(path));
  const date = /^(\d{4})-(\d{2})-(\d{2})[-_]/.exec(stemOf(path));
  const dated = date ? [`${date[1]}/${date[2]}/${date[3]}/${stem}`, stem] : [];
  // Hexo and Jekyll name posts by their file alone.
  const posted = /(^|\/)_posts\//.test(path) ? [stemOf(path)] : [];
  const numberless = path
    .replace(/\.\w+$/, "")
    .split("/")
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*/, "") || part)
    .join("/");
  // A collection `_articles/zh/a.md` is served as `/zh/a/` or `/articles/zh/a/`.
  const collection = /(?:^|\/)_([a-z][\w-]*)\/(.+)\.\w+$/.exec(path);
  const collected = collection?.[2] ? [collection[2], `${collection[1]}/${collection[2]}`] : [];
  const all = [...written, ...named, ...dated, ...posted, numberless, ...collected];
  return docsRoot === "" ? all : [...all, ...all.map((address) => `${docsRoot}/${address.replace(/^\/+/, "")}`)];
}
