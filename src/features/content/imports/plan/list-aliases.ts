import { stripDate } from "../pages/article-facts.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline } from "../source/outline.ts";
import type { SourcePage } from "../source/page-library.ts";
import { directoryOf, fileNameOf, isIndexName, stemOf } from "../source/safe-path.ts";

/** Other addresses that links may use for the documents of a source. */
export interface Aliases {
  /** The document of a whole path: `permalink`, `redirect_from`, names without dates or numbers. */
  at: (path: string) => string | undefined;
  /** The one post whose slug, title or file name ends this address: `/post/<slug>/`, `/2020/01/02/<title>.html`. */
  ofPost: (path: string) => string | undefined;
}

/** An address keeps its first page; a post name shared by two pages names none. */
export function listAliases(
  pages: readonly SourcePage[],
  { docsRoot, layout }: Pick<Outline, "docsRoot" | "layout">,
): Aliases {
  const paths = new Map<string, string>();
  const names = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const address of addressesOf(page, docsRoot)) {
      const key = aliasKey(address);
      if (key !== "" && !paths.has(key)) paths.set(key, page.path);
    }
    for (const name of namesOf(page)) names.set(name, (names.get(name) ?? new Set()).add(page.path));
  }
  const hasPosts = layout === "posts" || layout === "hugo";
  return {
    at: (path) => paths.get(aliasKey(path)),
    ofPost: (path) => {
      const named = hasPosts ? names.get(looseName(fileNameOf(aliasKey(path)))) : undefined;
      return named?.size === 1 ? [...named][0] : undefined;
    },
  };
}

/** A bundle `post/a/index.md` is named by its folder. */
function namesOf({ path, data }: SourcePage): string[] {
  const file = isIndexName(path) ? fileNameOf(directoryOf(path)) : stemOf(path);
  const written = [asText(data.slug), asText(data.title), file, stripDate(file)];
  return [...new Set(written.map((name) => looseName(name ?? "")))].filter((name) => name !== "");
}

function looseName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
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

function aliasKey(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .normalize("NFC")
    .toLowerCase();
}
