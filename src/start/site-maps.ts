import type { GuestApp } from "../app-context.ts";
import {
  buildSitemapFile,
  buildSitemapIndex,
  MAX_FILMS_IN_FILE,
  MAX_PAGES_IN_FILE,
  type SitemapFile,
  writeSitemapFile,
} from "../composition/feeds/sitemap.ts";
import { LEGAL_KINDS } from "../features/front/site/legal-kinds.ts";
import { Remembered } from "../kit/process/remembered.ts";
import { createTurns } from "../kit/process/take-turns.ts";
import type { PublicPages } from "../seo/public-pages.ts";

/** How many batches are read at once, however many crawlers there are, and how many may wait. */
const TURNS = { atOnce: 2, maxWaiting: 200 };

interface PlacedFile extends SitemapFile {
  pages: PublicPages;
  afterId: number;
  size: number;
}

/**
 * The kinds of public pages that the sitemaps list, from the slices that have `publicPages`. Topics are omitted
 * deliberately: guests see only their titles, and their pages ask search engines not to index them
 * (`pages/community/topic-page.tsx`). Only the list of the community is included.
 */
export function listPublicKinds(guest: GuestApp, courseBookIds: readonly number[]): PublicPages[] {
  const { courses, media, downloads, products, coCreation, articles } = guest;
  const parts = [courses, media, downloads, products, coCreation, articles];
  return [...guest.books.publicPages({ courseBookIds }), ...parts.flatMap((part) => part.publicPages())];
}

/** The sitemaps of all public pages. The starts of the files are counted once until content changes. */
export function createSiteMaps(guest: GuestApp) {
  const takeTurn = createTurns(TURNS);
  const indexes = new Remembered<{ files: PlacedFile[] }, "all">({ max: 1 });
  const ownPages = new Remembered<{ pages: { path: string; updatedAt?: Date }[] }, "all">({ max: 1 });

  async function cutAll(): Promise<{ files: PlacedFile[] }> {
    const kinds = listPublicKinds(guest, await guest.courses.listRelatedBookIds());
    const files: PlacedFile[] = [];
    for (const pages of kinds) {
      const size = ["lessons", "media"].includes(pages.name) ? MAX_FILMS_IN_FILE : MAX_PAGES_IN_FILE;
      const cuts = await takeTurn(() => pages.cut(size));
      for (const [index, { afterId, changedAt }] of cuts.entries())
        files.push({ name: `${pages.name}-${index + 1}`, changedAt, pages, afterId, size });
    }
    return { files };
  }

  async function readFiles(): Promise<readonly PlacedFile[]> {
    return (await indexes.get("all", cutAll))?.files ?? [];
  }

  const { origin } = guest.facts;
  return {
    index: async () => buildSitemapIndex(origin, [{ name: "pages" }, ...(await readFiles())]),
    /** A stream; null: the index has no such file. */
    async file(name: string): Promise<AsyncIterable<string> | null> {
      if (name === "pages") {
        const own = await ownPages.get("all", async () => ({ pages: await takeTurn(() => listOwnPages(guest)) }));
        return one(buildSitemapFile(origin, own?.pages ?? []));
      }
      const found = (await readFiles()).find((file) => file.name === name);
      if (found === undefined) return null;
      const listAfter: PublicPages["listAfter"] = (wanted) => takeTurn(() => found.pages.listAfter(wanted));
      return writeSitemapFile(origin, { listAfter }, found);
    },
    forget() {
      indexes.forget();
      ownPages.forget();
    },
  };
}

async function* one(text: string) {
  yield text;
}

/** Single pages, which belong to no list of items. An empty list asks search engines not to index it, so it is not listed. */
async function listOwnPages(guest: GuestApp): Promise<{ path: string; updatedAt?: Date }[]> {
  const { catalogue, articles, downloads, products, booking, outsourcing, community, coCreation, site } = guest;
  const first = { page: 1, page_size: 1 };
  const anyProposal = { state: null, kind: null, order: "newest", after: null } as const;
  const hasWorks = (section: "basic" | "system" | "vip" | "media") => async () =>
    (await catalogue.listFirstWorks(section, 1)).length > 0;
  const lists: readonly [string, () => Promise<boolean>][] = [
    ["/basic", hasWorks("basic")],
    ["/system", hasWorks("system")],
    ["/vip/list", hasWorks("vip")],
    ["/articles", async () => (await articles.listArticles(first)).total > 0],
    ["/media", hasWorks("media")],
    ["/downloads", async () => (await downloads.listDownloads(first)).total > 0],
    ["/product", async () => (await products.listProducts({ sort: "order", ...first })).items.length > 0],
    ["/booking", async () => (await booking.listServices()).items.length > 0],
    ["/co-creation", async () => (await coCreation.listProposals(anyProposal)).items.length > 0],
    ["/services/outsourcing", async () => (await outsourcing.read()).packages.length > 0],
    ["/community", async () => (await community.listTitles({ boardId: null, beforeId: null })).items.length > 0],
  ];
  const filled = await Promise.all(lists.map(async ([path, isFilled]) => ((await isFilled()) ? [{ path }] : [])));
  const legal = await Promise.all(
    LEGAL_KINDS.map(async (kind) => {
      const [inForce] = await site.listLegalVersions(kind);
      return inForce === undefined ? [] : [{ path: `/legal/${kind}`, updatedAt: inForce.publishedAt }];
    }),
  );
  return [{ path: "/" }, { path: "/vip" }, { path: "/complaints" }, ...filled.flat(), ...legal.flat()];
}
