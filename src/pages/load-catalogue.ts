import type { LoaderFunctionArgs } from "react-router";
import { appContext } from "../app-context.ts";
import type { Shelf } from "../features/books/contract.ts";
import { pageQuery } from "../kit/wire.ts";
import { fatalNotFound, readChoice } from "./load-page.ts";

const BOOKS_PER_PAGE = 20;

/** One page of a shelf as every guest sees it. A page number that is none is a page that does not exist. */
export async function loadCatalogue(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  shelf: Shelf,
) {
  const asked = new URL(request.url).searchParams;
  const page = pageQuery.shape.page.safeParse(asked.get("page") ?? undefined);
  if (!page.success) throw fatalNotFound(request);
  const category = readChoice(request, "category");
  const { books } = context.get(appContext);
  const [list, categories] = await Promise.all([
    books.listBooks({ shelf, category: category ?? undefined, page: page.data, page_size: BOOKS_PER_PAGE }),
    books.listCategories(shelf),
  ]);
  return { list, categories, category };
}
