import { xmlText } from "../../kit/values/xml-text.ts";
import type { PublicPage, PublicPages, PublicVideo } from "../../seo/public-pages.ts";

/** The limit of the protocol for one file. */
export const MAX_PAGES_IN_FILE = 50_000;
/** Films have descriptions, and a file must stay below 50 MB. */
export const MAX_FILMS_IN_FILE = 10_000;
/** The number of its pages that are in memory at a time. */
const BATCH = 1_000;

/** Search engines read at most this much. */
const TITLE_CHARACTERS = 100;
const DESCRIPTION_CHARACTERS = 300;
/** The longest film that search engines accept, in seconds. */
const LONGEST_FILM = 28_800;

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** A file of the index. */
export interface SitemapFile {
  name: string;
  changedAt?: Date | undefined;
}

/** `/sitemap.xml`: the addresses of the files, and the last change of a page in each. */
export function buildSitemapIndex(origin: string, files: readonly SitemapFile[]): string {
  const lines = files.map(
    ({ name, changedAt }) =>
      `<sitemap><loc>${xmlText(`${origin}/sitemap-${name}.xml`)}</loc>${lastModified(changedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</sitemapindex>\n`;
}

/** One file of at most `size` pages, in batches, so that a million addresses need the memory of a few. */
export async function* writeSitemapFile(
  origin: string,
  pages: Pick<PublicPages, "listAfter">,
  { afterId, size }: { afterId: number; size: number },
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACES}>\n`;
  for (let [last, left] = [afterId, size]; left > 0; ) {
    const batch = await pages.listAfter({ afterId: last, limit: Math.min(left, BATCH) });
    const end = batch.at(-1);
    if (end === undefined) break;
    yield batch.map((page) => describePage(origin, page)).join("");
    last = end.id;
    left -= batch.length;
  }
  yield "</urlset>\n";
}

/** One file of known pages. */
export function buildSitemapFile(origin: string, pages: readonly { path: string; updatedAt?: Date }[]): string {
  return `${HEAD}<urlset ${NAMESPACES}>\n${pages.map((page) => describePage(origin, page)).join("")}</urlset>\n`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function describePage(
  origin: string,
  page: { path: string; updatedAt?: Date } & Pick<PublicPage, "imagePath" | "video">,
): string {
  const { path, updatedAt, imagePath, video } = page;
  const address = (to: string) => xmlText(new URL(to, origin).href);
  const image = imagePath ? `<image:image><image:loc>${address(imagePath)}</image:loc></image:image>` : "";
  const film = video
    ? describeFilm(video, { thumbnail: address(video.thumbnailPath), player: address(playerPath(path)) })
    : "";
  return `<url><loc>${address(path)}</loc>${lastModified(updatedAt)}${image}${film}</url>\n`;
}

/** The page that plays it, from its beginning: the format requires a separate address. */
function playerPath(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}t=0`;
}

/** In the order of the format's schema. */
function describeFilm(video: PublicVideo, { thumbnail, player }: { thumbnail: string; player: string }): string {
  const { title, description, seconds, publishedAt, isFree } = video;
  const length = seconds === null ? 0 : Math.min(Math.max(Math.round(seconds), 1), LONGEST_FILM);
  return [
    "<video:video>",
    `<video:thumbnail_loc>${thumbnail}</video:thumbnail_loc>`,
    `<video:title>${cut(title, TITLE_CHARACTERS)}</video:title>`,
    `<video:description>${cut(description, DESCRIPTION_CHARACTERS)}</video:description>`,
    `<video:player_loc>${player}</video:player_loc>`,
    length === 0 ? "" : `<video:duration>${length}</video:duration>`,
    `<video:publication_date>${publishedAt.toISOString()}</video:publication_date>`,
    `<video:requires_subscription>${isFree ? "no" : "yes"}</video:requires_subscription>`,
    "</video:video>",
  ].join("");
}

function cut(text: string, max: number): string {
  return xmlText([...text].slice(0, max).join(""));
}

function lastModified(at: Date | undefined): string {
  return at ? `<lastmod>${at.toISOString()}</lastmod>` : "";
}
