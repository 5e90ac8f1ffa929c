import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";

export const SHELF_NAMES = {
  system: "系统课",
  vip: "会员库",
  basic_course: "基础课",
  vip_course: "会员库",
} as const;
export const SHELF_PATHS = {
  system: "/system",
  vip: "/vip/list",
  basic_course: "/basic",
  vip_course: "/vip/list",
} as const;

/** The breadcrumbs of a book, starting with the home page. */
export function stepsToBook(book: Pick<BookCard, "id" | "shelf" | "title">): { name: string; path: string }[] {
  return [
    { name: "首页", path: "/" },
    { name: SHELF_NAMES[book.shelf], path: SHELF_PATHS[book.shelf] },
    { name: book.title, path: bookPath(book) },
  ];
}
