import type { LoaderFunctionArgs } from "react-router";
import { appContext } from "../../app-context.ts";
import type { Shelf } from "../../features/books/contract.ts";
import { fatalNotFound, loadPage, readPathId } from "../site/load-page.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "request" | "params">;

/** A book's page. The other shelf's address of the same book does not exist: one canonical URL. */
export async function loadBook({ context, request, params }: LoaderArgs, shelf: Shelf) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const found = await loadPage(request, () => app.books.getBook(id));
  if (found.book.shelf !== shelf) throw fatalNotFound(request);
  const [{ name }, { items: files }] = await Promise.all([
    app.site.readSettings(),
    app.downloads.listAttachments("book", id),
  ]);
  return { ...found, files, siteName: name, origin: app.facts.origin };
}

/** A document's reader, as every guest sees it: the whole text of a preview, the teaser of the rest. */
export async function loadDocument({ context, request, params }: LoaderArgs, shelf: Shelf) {
  const bookId = readPathId(request, params.bookId);
  const documentId = readPathId(request, params.documentId);
  const app = context.get(appContext);
  const view = await loadPage(request, () => app.books.getDocument({ bookId, documentId }));
  if (view.book.shelf !== shelf) throw fatalNotFound(request);
  const { name } = await app.site.readSettings();
  const { items } = await app.plans.listPlans();
  return {
    view,
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, view.document.access.required_level),
  };
}

/** The price from which a level is sold; null when nobody sells it. */
export function lowestPrice(
  plans: readonly { level: number; price_fen: number }[],
  requiredLevel: number,
): number | null {
  const prices = plans.filter((plan) => plan.level >= requiredLevel).map((plan) => plan.price_fen);
  return prices.length === 0 ? null : Math.min(...prices);
}
