import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import { loadCourseBook } from "../../screens/learning/load-course-book.ts";
import { BookRoutePage } from "../../screens/reading/book-route-page.tsx";
import type { Route } from "./+types/basic-course-book-page";

export function loader(args: Route.LoaderArgs) {
  return loadCourseBook(args, "basic");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return bookMeta(loaderData);
}

export default function BasicCourseBookPage({ loaderData }: Route.ComponentProps) {
  return <BookRoutePage {...loaderData} />;
}
