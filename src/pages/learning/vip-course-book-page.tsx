import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import { BookRoutePage } from "../reading/book-route-page.tsx";
import type { Route } from "./+types/vip-course-book-page";
import { loadCourseBook } from "./load-course-book.ts";

export function loader(args: Route.LoaderArgs) {
  return loadCourseBook(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function VipCourseBookPage({ loaderData }: Route.ComponentProps) {
  return <BookRoutePage {...loaderData} />;
}
