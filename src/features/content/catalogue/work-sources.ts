import { pickSource } from "../../../kit/api/pick-source.ts";
import { getArticle, listArticles } from "../articles/contract.ts";
import { getBook, listBooks } from "../books/contract.ts";
import { getCourse, listCourses } from "../courses/contract.ts";
import { getMediaItem, listMediaItems } from "../media/item-contract.ts";

export const COURSE_SOURCE = pickSource({
  kind: "course",
  label: "课程",
  list: listCourses,
  get: getCourse,
  titleOf: ({ course }) => course.title,
});

export const BOOK_SOURCE = pickSource({
  kind: "book",
  label: "图书",
  list: listBooks,
  get: getBook,
  titleOf: ({ book }) => book.title,
});

export const ARTICLE_SOURCE = pickSource({
  kind: "article",
  label: "文章",
  list: listArticles,
  get: getArticle,
  titleOf: ({ article }) => article.title,
});

export const MEDIA_SOURCE = pickSource({
  kind: "media",
  label: "媒体",
  list: listMediaItems,
  get: getMediaItem,
  titleOf: ({ item }) => item.title,
});
