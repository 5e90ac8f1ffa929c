import type { RouteConfigEntry } from "@react-router/dev/routes";
import { BURIED_WORDS } from "./canary.ts";
import type { PlantedContent } from "./planted.ts";

type Fill = (content: PlantedContent) => string[];

const once: Fill = () => [""];
const searched: Fill = () => ["", `?q=${encodeURIComponent(BURIED_WORDS)}`, "?sort=newest", "?page=2"];
const books: Fill = ({ bookIds }) => bookIds.map(String);
const courses: Fill = ({ courseIds }) => courseIds.map(String);
const items =
  (kind: string, between: string): Fill =>
  (content) =>
    content.items.filter((planted) => planted.kind === kind).map(({ workId, id }) => `${workId}/${between}/${id}`);
const documents = items("document", "document");
const lessons = items("lesson", "video");

/**
 * Every route of the site (`src/routes.ts`) with values for its parameters. Books and courses are requested under every
 * prefix, because the answer to a wrong prefix must be checked too.
 */
const PAGES: Readonly<Record<string, Fill>> = {
  "/": once,
  "/home/preview": () => ["", "?key=planted"],
  "/system": searched,
  "/basic": searched,
  "/vip/list": searched,
  "/vip": once,
  "/media": ({ items }) => [
    "",
    "?kind=video",
    `?q=${encodeURIComponent(BURIED_WORDS)}`,
    ...items.flatMap(({ kind, id }) => (kind === "media" ? [`?item=${id}`] : [])),
  ],
  "/downloads": () => ["", "?category=类", "?page=2"],
  "/downloads/:id": ({ items }) => items.flatMap(({ kind, id }) => (kind === "download" ? [String(id)] : [])),
  "/community": () => ["", "?board=planted", "?board=planted&order=active", "?cursor=1-999999"],
  "/community/:id": ({ items }) => [
    "new?board=planted",
    ...items.flatMap(({ kind, id }) => (kind === "topic" ? [String(id)] : [])),
  ],
  "/system/book/:id": books,
  "/vip/book/:id": books,
  "/basic/course/:id": courses,
  "/vip/course/:id": courses,
  "/basic/course/related_book/:id": books,
  "/vip/course/related_book/:id": books,
  "/unsubscribe": () => ["", "?t=1.reply.x"],
  "/search": () => ["", `?q=${encodeURIComponent(BURIED_WORDS)}`, "?q=课"],
  "/articles": () => ["", "?tag=签", "?author=林"],
  "/articles/:id": ({ items }) => items.flatMap(({ kind, id }) => (kind === "article" ? [String(id)] : [])),
  "/product": () => ["", "?kind=book", "?page=2"],
  "/product/:id": () => ["1"],
  "/product/payment": () => ["", "?plan=1", "?product=1"],
  "/payment/wechat-qr": () => ["", "?order=1"],
  "/payment/success": () => ["", "?order=1"],
  "/payment/refund": () => ["", "?order=1"],
  "/redeem": () => ["", "?code=7K3M-Q0Z1-XAB9-CDEF"],
  "/gift": () => [""],
  "/co-creation": () => ["", "?proposal=1", "?proposal=new", "?state=collecting&kind=topic&order=newest"],
  "/booking": () => ["", "?service=1"],
  "/services/outsourcing": () => [""],
  "/invite": () => [""],
  "/user/profile": () => ["", "?tab=notes", "?tab=learning"],
  "/cert": () => ["", "?n=4821-0937-5512-6640-0183"],
  "/complaints": () => ["", "?case=TS-20261125-7K3M9Q"],
  "/legal/:kind": () => ["terms", "privacy", "community"],
  "/admin/*": () => ["", "/audit", "/nothing-of-this-name"],
  "*": () => ["nothing-of-this-name"],
  "/vip/book/:bookId/document/:documentId": documents,
  "/system/book/:bookId/document/:documentId": documents,
  "/basic/course/:courseId/video/:videoId": lessons,
  "/vip/course/:courseId/video/:videoId": lessons,
  "/basic/course/related_book/:bookId/document/:documentId": documents,
  "/vip/course/related_book/:bookId/document/:documentId": documents,
};

/** Every page and its data for client navigation. Throws for a route without an entry. */
export function listPageExits(routes: readonly RouteConfigEntry[], content: PlantedContent): string[] {
  return listPatterns(routes).flatMap((pattern) => {
    const fill = PAGES[pattern];
    if (!fill)
      throw new Error(`the access matrix does not know the route ${pattern}: list it in test/access/page-exits.ts`);
    const base = pattern === "*" ? "/" : pattern.replace(/\/\*$/, "").split(":")[0];
    return fill(content).flatMap((end) => {
      const [path = "", query] = encodeURI(`${base}${end}`).split("?");
      const tail = query === undefined ? "" : `?${query}`;
      return [`${path}${tail}`, `${path === "/" ? "/_" : path}.data${tail}`];
    });
  });
}

function listPatterns(routes: readonly RouteConfigEntry[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listPatterns(children)]);
}

/** Viewers with the most rights come first, so that the guest, the last one, would receive their cached data. */
export const PAGE_VIEWERS = ["owner", "premium", "expired", "kicked", "guest"];

/**
 * Pages are the same for all users. The owner and the guest request every address, and each of the other viewers a
 * third of them, so that every address is requested with the rights of three users. Text in a picture cannot be found
 * in its bytes, so only one viewer requests pictures, for their status.
 */
export function isPageRequestedBy(viewerAt: number, { index, address }: { index: number; address: string }): boolean {
  if (address.endsWith(".png")) return viewerAt === 0;
  const isBetween = viewerAt > 0 && viewerAt < PAGE_VIEWERS.length - 1;
  return !isBetween || index % 3 === viewerAt - 1;
}
