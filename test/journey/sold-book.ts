import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import { addProduct, changeProduct } from "../../src/features/commerce/products/admin-contract.ts";
import { callAsOwner } from "./call-as-owner.ts";
import type { VisitedSite } from "./journey.ts";

const TITLE = "会员样书";
const PRICE_FEN = 4900;

/** Staff puts a members' book of the shared site on sale as a product of its own. A book can be one product only. */
export async function putBookOnSale(site: VisitedSite): Promise<void> {
  const { data } = await (await fetch(`${site.url}/api/v1/books?shelf=vip&page_size=50`)).json();
  const book = data.items.find(({ title }: { title: string }) => title === TITLE);
  const parts = [{ type: "book" as const, id: book.id, list_price_fen: PRICE_FEN }];
  await sellProduct(site, { parts, price_fen: PRICE_FEN, summary: "只买这一本" });
}

/** Staff puts a product on sale; returns its number. */
export async function sellProduct(site: VisitedSite, body: z.input<(typeof addProduct)["body"]>): Promise<number> {
  const { id } = await callAsOwner(site, addProduct, { body });
  await callAsOwner(site, changeProduct, { params: { product_id: id }, body: { is_on_sale: true } });
  return id;
}

/** The product of that book, and the book. */
export async function findSoldBook(request: APIRequestContext): Promise<{ id: number; bookId: number; path: string }> {
  const books = await (await request.get("/api/v1/books?shelf=vip&page_size=50")).json();
  const bookId: number = books.data.items.find(({ title }: { title: string }) => title === TITLE).id;
  const sold = await (await request.get(`/api/v1/products-of/book/${bookId}`)).json();
  return { id: sold.data.items[0].id, bookId, path: `/vip/book/${bookId}` };
}
