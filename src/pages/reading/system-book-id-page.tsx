import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import type { Route } from "./+types/system-book-id-page";
import { BookRoutePage } from "./book-route-page.tsx";
import { loadBook } from "./load-book.ts";

export function loader(args: Route.LoaderArgs) {
  return loadBook(args, "system");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function SystemBookIdPage({ loaderData }: Route.ComponentProps) {
  return <BookRoutePage {...loaderData} />;
}
