import { xmlText } from "../../../../kit/values/xml-text.ts";
import { LEGAL_KINDS } from "../../legal-kinds.ts";

interface SitemapPage {
  path: string;
  /** Left out for pages that show many things. */
  updatedAt?: Date;
}

/** The protocol allows 50 000 addresses in a file. */
const PAGES_PER_FILE = 45_000;

/** Pages that stand in every site, beside its books and articles. */
export const fixedPages: readonly SitemapPage[] = [
  "/",
  "/basic",
  "/system",
  "/vip/list",
  "/vip",
  "/articles",
  "/media",
  "/downloads",
  "/community",
  "/booking",
  ...LEGAL_KINDS.map((kind) => `/legal/${kind}`),
].map((path) => ({ path }));

/** `/sitemap.xml`: all pages, or above 45 000 of them an index of `/sitemap-1.xml`, `/sitemap-2.xml` … */
export function buildSitemap({ origin, pages }: { origin: string; pages: readonly SitemapPage[] }): string {
  if (pages.length <= PAGES_PER_FILE) return buildPageList(origin, pages);
  const files = Array.from({ length: Math.ceil(pages.length / PAGES_PER_FILE) }, (_, index) => {
    const newest = newestOf(partOf(pages, index + 1));
    return `<sitemap><loc>${xmlText(`${origin}/sitemap-${index + 1}.xml`)}</loc>${lastModified(newest)}</sitemap>`;
  });
  return document(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join("\n")}\n</sitemapindex>`,
  );
}

/** `/sitemap-{part}.xml`, counted from 1; null when the index names no such file. */
export function buildSitemapPart(options: {
  origin: string;
  pages: readonly SitemapPage[];
  part: number;
}): string | null {
  const { origin, pages, part } = options;
  const listed = pages.length > PAGES_PER_FILE ? partOf(pages, part) : [];
  return listed.length === 0 ? null : buildPageList(origin, listed);
}

function partOf(pages: readonly SitemapPage[], part: number): readonly SitemapPage[] {
  return part < 1 ? [] : pages.slice((part - 1) * PAGES_PER_FILE, part * PAGES_PER_FILE);
}

function buildPageList(origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(
    ({ path, updatedAt }) => `<url><loc>${xmlText(new URL(path, origin).href)}</loc>${lastModified(updatedAt)}</url>`,
  );
  return document(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`);
}

function newestOf(pages: readonly SitemapPage[]): Date | undefined {
  let newest: Date | undefined;
  for (const { updatedAt } of pages) if (updatedAt && (!newest || updatedAt > newest)) newest = updatedAt;
  return newest;
}

function lastModified(at: Date | undefined): string {
  return at ? `<lastmod>${at.toISOString()}</lastmod>` : "";
}

function document(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}
