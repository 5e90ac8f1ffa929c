import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import { loadCourseBook } from "../../screens/learning/load-course-book.ts";
import { BookRoutePage } from "../../screens/reading/book-route-page.tsx";
import type { Route } from "./+types/vip-course-book-page";

export function loader(args: Route.LoaderArgs) {
  return loadCourseBook(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function VipCourseBookPage({ loaderData }: Route.ComponentProps) {
  return <BookRoutePage {...loaderData} />;
}
