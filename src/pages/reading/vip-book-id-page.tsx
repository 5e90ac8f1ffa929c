import { bookMeta } from "../../features/books/web/book-meta.ts";
import { BookPage } from "../../features/books/web/book-page.tsx";
import type { Route } from "./+types/vip-book-id-page";
import { loadBook } from "./load-book.ts";

export function loader(args: Route.LoaderArgs) {
  return loadBook(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function VipBookIdPage({ loaderData }: Route.ComponentProps) {
  return <BookPage {...loaderData} />;
}
