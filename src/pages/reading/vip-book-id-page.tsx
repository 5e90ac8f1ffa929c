import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import { BookRoutePage } from "../../screens/reading/book-route-page.tsx";
import { loadBook } from "../../screens/reading/load-book.ts";
import type { Route } from "./+types/vip-book-id-page";

export function loader(args: Route.LoaderArgs) {
  return loadBook(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function VipBookIdPage({ loaderData }: Route.ComponentProps) {
  return <BookRoutePage {...loaderData} />;
}
