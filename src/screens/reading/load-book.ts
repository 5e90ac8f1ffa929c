import { type LoaderFunctionArgs, redirect } from "react-router";
import { appContext, type GuestApp } from "../../app-context.ts";
import { bookPath, documentPath } from "../../features/content/books/book-paths.ts";
import type { Shelf } from "../../features/content/books/contract.ts";
import type { MissingContent } from "../../ui/trouble/trouble.ts";
import { loadContent, readPathId, wayUp } from "../site/load-page.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "request" | "params">;

type OwnShelf = Extract<Shelf, "system" | "vip">;

const SHELF_LISTS: Record<OwnShelf, MissingContent> = {
  system: { label: "看系统课", to: "/system" },
  vip: { label: "看会员库", to: "/vip/list" },
};

function wayToBook(app: GuestApp, { id, shelf }: { id: number; shelf: OwnShelf }): Promise<MissingContent> {
  return wayUp(async () => {
    const { book } = await app.books.getBook(id);
    return book.shelf === shelf ? { label: "看这本书的目录", to: bookPath({ shelf, id }) } : SHELF_LISTS[shelf];
  }, SHELF_LISTS[shelf]);
}

/** Loads a book's page. The address of another shelf, where the book may have been before, redirects to it. */
export async function loadBook({ context, request, params }: LoaderArgs, shelf: OwnShelf) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const found = await loadContent(
    () => app.books.getBook(id),
    () => SHELF_LISTS[shelf],
  );
  if (found.book.shelf !== shelf) throw redirect(bookPath(found.book), 301);
  const [{ name }, { items: files }, alone, credits] = await Promise.all([
    app.site.readSettings(),
    app.downloads.listAttachments("book", id),
    app.products.findSoleOffer("book", id),
    app.credits.readCredits("book", id),
  ]);
  return { ...found, files, alone, credits, siteName: name, origin: app.facts.origin };
}

/** Loads a document's page as guests see it: a preview document completely, otherwise the teaser. */
export async function loadDocument({ context, request, params }: LoaderArgs, shelf: OwnShelf) {
  const bookId = readPathId(request, params.bookId);
  const documentId = readPathId(request, params.documentId);
  const app = context.get(appContext);
  const view = await loadContent(
    () => app.books.getDocument({ bookId, documentId }),
    () => wayToBook(app, { id: bookId, shelf }),
  );
  if (view.book.shelf !== shelf) throw redirect(documentPath({ shelf: view.book.shelf, bookId, documentId }), 301);
  const [{ name }, { items }, alone] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    app.products.findSoleOffer("book", bookId),
  ]);
  return {
    view,
    alone,
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, view.document.access.required_level),
  };
}

/** The lowest price of a level; null if it is not sold. */
export function lowestPrice(
  plans: readonly { level: number; price_fen: number }[],
  requiredLevel: number,
): number | null {
  const prices = plans.filter((plan) => plan.level >= requiredLevel).map((plan) => plan.price_fen);
  return prices.length === 0 ? null : Math.min(...prices);
}
