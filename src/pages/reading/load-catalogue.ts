import type { LoaderFunctionArgs } from "react-router";
import { appContext, type GuestApp } from "../../app-context.ts";
import { SHELVES } from "../../features/books/book-types.ts";
import type { Shelf } from "../../features/books/contract.ts";
import { readChoice, readPage, requireListed } from "../site/load-page.ts";

const BOOKS_PER_PAGE = 20;

/** One page of a shelf as every guest sees it. */
export async function loadCatalogue(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  shelf: Shelf,
) {
  const page = readPage(request);
  const category = readChoice(request, "category");
  const { books } = context.get(appContext);
  const [list, categories] = await Promise.all([
    books.listBooks({ shelf, category: category ?? undefined, page, page_size: BOOKS_PER_PAGE }),
    books.listCategories(shelf),
  ]);
  await requireListed(request, list, async () => category === null || isCategory(books, category));
  return { list, categories, category };
}

/** A category of the other shelf is one too: on this one it may fill up. */
async function isCategory(books: GuestApp["books"], category: string): Promise<boolean> {
  const shelves = await Promise.all(SHELVES.map((shelf) => books.listCategories(shelf)));
  return shelves.flat().includes(category);
}
