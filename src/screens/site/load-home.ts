import type { GuestApp } from "../../app-context.ts";
import { offeredWorks } from "../../features/access/membership/offer.ts";
import { productPath } from "../../features/commerce/products/product-paths.ts";
import { topicPath } from "../../features/community/topics/community-paths.ts";
import { articlePath } from "../../features/content/articles/article-paths.ts";
import type { ArticleCard } from "../../features/content/articles/contract.ts";
import type { Work } from "../../features/content/catalogue/contract.ts";
import type { PublicBlock } from "../../features/front/site/home-blocks.ts";
import type { HomeLink } from "../../features/front/site/web/home/home-lists.tsx";
import { priceText } from "../../features/services/booking/web/booking-texts.ts";
import { derived } from "../../kit/process/derived.ts";
import { formatFen } from "../../kit/values/money.ts";
import { areAllOpened, countEverything, describeCounts } from "../buying/load-offer.ts";
import { describeWork } from "../reading/describe-work.ts";
import { lowestPrice } from "../reading/load-book.ts";
import { describeServices } from "./describe-services.ts";

const VIP = 2;
/** Three covers of members' content from the first shelves, next to the introduction. */
const COVERS_FROM = 5;
const COVERS = 3;

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type HomePart = HomeData["parts"][number];

/** Loads the blocks of the home page in order; empty blocks are omitted. */
export async function loadHome(app: GuestApp, blocks: readonly PublicBlock[]) {
  const [vip, system, plans, counts, newest, ...parts] = await Promise.all([
    app.catalogue.listFirstWorks("vip", COVERS_FROM),
    app.catalogue.listFirstWorks("system", COVERS_FROM),
    app.plans.listPlans(),
    countEverything(app),
    app.articles.listArticles({ page: 1, page_size: 1 }),
    ...blocks.filter((block) => block.is_shown).map((block) => loadPart(app, block)),
  ]);
  return {
    parts: parts.flatMap((part) => (part === null ? [] : [part])),
    covers: [...describeVip(vip), ...describeSystem(system)]
      .flatMap(({ kind, coverUrl }) => (kind === "book" ? [coverUrl] : []))
      .slice(0, COVERS),
    quote: quoteOf(newest.items[0]),
    ...describeOffer(...counts),
    lowestPriceFen: lowestPrice(plans.items, VIP),
  };
}

/** The summary of the newest article: its author's, or the beginning of its text. */
function quoteOf(article: ArticleCard | undefined) {
  if (!article?.summary) return null;
  return { words: article.summary, title: article.title, to: articlePath(article.id) };
}

async function loadPart(app: GuestApp, block: PublicBlock) {
  switch (block.kind) {
    case "hero":
    case "announcements":
      return block;
    case "text": {
      const { kind, title, link, html } = block;
      return { kind, title, link, html };
    }
    case "basic":
    case "system":
    case "vip": {
      const works = SHELVES[block.kind](await app.catalogue.listFirstWorks(block.kind, block.limit));
      return works.length === 0 ? null : { kind: block.kind, title: block.title, works };
    }
    case "picked": {
      const [works, articles] = await Promise.all([loadPicked(app, block.works), loadArticles(app, block.works)]);
      const isEmpty = works.length === 0 && articles.length === 0;
      return isEmpty ? null : { kind: block.kind, title: block.title, works, articles };
    }
    case "media": {
      const works = (await app.media.listNewest(block.limit)).map((media) => describeWork({ kind: "media", media }));
      return works.length === 0 ? null : { kind: block.kind, title: block.title, works };
    }
    case "articles": {
      const { items } = await app.articles.listArticles({ page: 1, page_size: block.limit });
      return items.length === 0 ? null : { kind: block.kind, title: block.title, articles: items };
    }
    case "teachers": {
      const teachers = await app.courses.listTeachers(block.limit);
      return teachers.length === 0 ? null : { kind: block.kind, title: block.title, teachers };
    }
    case "topics":
    case "products":
    case "booking": {
      const links = (await LINKS[block.kind](app, block.limit)).slice(0, block.limit);
      return links.length === 0 ? null : { kind: block.kind, title: block.title, links };
    }
    case "services": {
      const links = await describeServices(app);
      return links.length === 0 ? null : { kind: block.kind, title: block.title, links };
    }
  }
}

const LINKS: Readonly<
  Record<"topics" | "products" | "booking", (app: GuestApp, limit: number) => Promise<HomeLink[]>>
> = {
  topics: async ({ community }) => {
    const [{ items }, boards] = await Promise.all([
      community.listTitles({ boardId: null, beforeId: null }),
      community.listBoards(),
    ]);
    const names = new Map(boards.map(({ id, name }) => [id, name]));
    return items.map(({ id, title, board_id }) => ({ to: topicPath(id), title, note: names.get(board_id) ?? "" }));
  },
  products: async ({ products }, limit) => {
    const { items } = await products.listProducts({ sort: "order", page: 1, page_size: limit });
    return items.map(({ id, title, price_fen }) => ({
      to: productPath(id),
      title,
      note: formatFen(price_fen, { short: true }),
    }));
  },
  booking: async ({ booking }) =>
    (await booking.listServices()).items.map((service) => ({
      to: `/booking?service=${service.id}`,
      title: service.title,
      note: `${service.minutes} 分钟 · ${priceText(service)}`,
    })),
};

const numbersOf = (picked: readonly string[], kind: string) =>
  picked.flatMap((name) => (name.startsWith(`${kind}:`) ? [Number(name.slice(kind.length + 1))] : []));

/** Articles have no covers, so they are listed below the shelf, in the editors' order. */
async function loadArticles(app: GuestApp, picked: readonly string[]) {
  const ids = numbersOf(picked, "article");
  const cards = ids.length === 0 ? [] : await app.articles.listVisibleCards(ids);
  return cards.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

/** Loads the picked items in the editors' order; removed or unpublished items are omitted. */
async function loadPicked(app: GuestApp, picked: readonly string[]) {
  const idsOf = (kind: string) => numbersOf(picked, kind);
  const [books, courses, media] = await Promise.all([
    app.books.listCards(idsOf("book")),
    app.courses.listCards(idsOf("course")),
    app.media.listCards(idsOf("media")),
  ]);
  const works: Work[] = [
    ...books.map((book) => ({ kind: "book" as const, book })),
    ...courses.map((course) => ({ kind: "course" as const, course })),
    ...media.map((item) => ({ kind: "media" as const, media: item })),
  ];
  const described = new Map(works.map((work) => describeWork(work)).map((work) => [`${work.kind}:${work.id}`, work]));
  return picked.flatMap((name) => described.get(name) ?? []);
}

const describeAll = (works: readonly Work[]) => works.map(describeWork);
// Cached, because content rarely changes and these were the most expensive part of the loader.
const describeSystem = derived(describeAll);
const describeVip = derived(describeAll);
const SHELVES = { basic: derived(describeAll), system: derived(describeAll), vip: derived(describeAll) };

const describeOffer = derived((...[books, courses, texts]: Awaited<ReturnType<typeof countEverything>>) => ({
  works: offeredWorks(describeCounts(books, courses, texts)).flatMap(({ level, text }) =>
    level === VIP ? [text] : [],
  ),
  isEveryBookOpen: areAllOpened(books),
}));
