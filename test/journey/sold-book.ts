import type { APIRequestContext } from "@playwright/test";
import { runCommand } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";

const TITLE = "会员样书";
const PRICE_YUAN = 49;

/** Staff puts a members' book of the shared site on sale by itself: a book is one product only. */
export async function putBookOnSale(site: VisitedSite): Promise<void> {
  const { data } = await (await fetch(`${site.url}/api/v1/books?shelf=vip&page_size=50`)).json();
  const book = data.items.find(({ title }: { title: string }) => title === TITLE);
  const sale = ["--price", String(PRICE_YUAN), "--summary", "只买这一本"];
  const added = await runCommand(site, ["products", "add", `book:${book.id}`, ...sale]);
  await runCommand(site, ["products", "on", added.split(" ")[0] ?? ""]);
}

/** The product of that book, and the book. */
export async function findSoldBook(request: APIRequestContext): Promise<{ id: number; bookId: number; path: string }> {
  const books = await (await request.get("/api/v1/books?shelf=vip&page_size=50")).json();
  const bookId: number = books.data.items.find(({ title }: { title: string }) => title === TITLE).id;
  const sold = await (await request.get(`/api/v1/products-of/book/${bookId}`)).json();
  return { id: sold.data.items[0].id, bookId, path: `/vip/book/${bookId}` };
}
