import { readArticleFacts } from "../pages/article-facts.ts";
import { asText } from "../source/lenient-yaml.ts";
import { compareNames } from "../source/natural-order.ts";
import type { Outline, OutlineEntry } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, fileNameOf, isIndexName } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";
import { readFolder } from "./folder-outline.ts";
import { readHugoSite, readSettingsFile } from "./hugo-site.ts";

/** Folders of Jekyll with templates and data, never texts. */
const NO_COLLECTION = /^_(includes|layouts|data|sass|site|plugins|config)$/;
const POSTS_SHARE = 0.5;

/** Hexo and Jekyll: `_posts` and other collections, ordered by `order`, otherwise date, otherwise name. */
export async function readPosts(library: PageLibrary): Promise<Outline | null> {
  const posts = library.documentPaths.filter((path) => collectionOf(path) !== null);
  if (posts.length === 0 || posts.length < library.documentPaths.length * POSTS_SHARE) return null;
  const keyed = await Promise.all(
    posts.map(async (path) => {
      const data = (await library.read(path))?.data ?? {};
      const order = typeof data.order === "number" ? data.order : null;
      return { path, order, time: readArticleFacts(path, data).publishedAt?.getTime() ?? null };
    }),
  );
  keyed.sort(
    (left, right) =>
      compareKeys(left.order, right.order) || compareKeys(left.time, right.time) || compareNames(left.path, right.path),
  );
  const root = rootOf(posts[0] ?? "");
  const settings = await readSettings(library);
  return {
    ...emptyOutline("posts", root),
    title: asText(settings.title),
    description: asText(settings.description),
    entries: keyed.map(({ path }): OutlineEntry => pageEntry(path)),
    noPosts: listNoPosts(posts, (path) => collectionOf(path) === "_pages"),
    values: settings,
    isInterpolated: true,
    basePaths: [asText(settings.baseurl) ?? asText(settings.root) ?? ""],
  };
}

/** Hugo: sections of `content/`, `_index.md` as their page, `weight` as their order. */
export async function readHugo(library: PageLibrary): Promise<Outline | null> {
  const site = await readHugoSite(library);
  if (!site || !library.documentPaths.some((path) => path.startsWith(`${site.docsRoot}/`))) return null;
  const { root, docsRoot, settings } = site;
  const entries = await readFolder(library, docsRoot);
  if (listOutlinePaths(entries).length === 0) return null;
  const language = site.languages.find(({ code }) => code === library.tree.edition?.language);
  const isNoPost = (path: string) => sectionOf(path, docsRoot) === "" || fileNameOf(path).startsWith("_index.");
  return {
    ...emptyOutline("hugo", docsRoot),
    title: language?.title ?? asText(settings.title),
    entries,
    noPosts: listNoPosts(listOutlinePaths(entries), isNoPost),
    staticRoots: [inRoot(root, "static"), inRoot(root, "assets")],
    values: { ...settings, ...(language?.title ? { title: language.title } : {}) },
  };
}

/** If every page is one of these, they are the content of the source. */
function listNoPosts(paths: string[], isNoPost: (path: string) => boolean): string[] {
  const noPosts = paths.filter(isNoPost);
  return noPosts.length < paths.length ? noPosts : [];
}

/** Hugo: `post` of `content/post/a.md`; a page in its own folder, `content/about/index.md`, is in none. */
function sectionOf(path: string, docsRoot: string): string {
  const folder = directoryOf(path);
  const parts = (isIndexName(path) ? directoryOf(folder) : folder).slice(docsRoot.length).split("/");
  return parts[1] ?? "";
}

function collectionOf(path: string): string | null {
  return (
    path
      .split("/")
      .slice(0, -1)
      .find((part) => /^_[a-z][\w-]*$/.test(part) && !NO_COLLECTION.test(part)) ?? null
  );
}

/** Hexo serves `source/`, Jekyll the folder around its collections. */
function rootOf(path: string): string {
  const collection = collectionOf(path) ?? "";
  return path.split("/").slice(0, path.split("/").indexOf(collection)).join("/");
}

async function readSettings(library: PageLibrary): Promise<Record<string, unknown>> {
  const marker = findMarker(library, (name) => /^_config\.ya?ml$/.test(name));
  return marker ? readSettingsFile(marker, (await library.readText(marker)) ?? "") : {};
}

function compareKeys(left: number | null, right: number | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left - right;
}
