import { searchedArticles } from "../features/articles/server/searched-articles.ts";
import { searchDocuments, searchedBooks } from "../features/books/server/searched-books.ts";
import { searchedProposals } from "../features/co-creation/server/searched-proposals.ts";
import { searchedTopics } from "../features/community/server/searched-topics.ts";
import { searchedCourses, searchedLessons } from "../features/courses/server/reading/searched-courses.ts";
import { listCourseIdsOfBook } from "../features/courses/server/stores/course-store.ts";
import { searchPosts } from "../features/discussions/server/searched-posts.ts";
import { searchDownloads } from "../features/downloads/server/searched-downloads.ts";
import { listSpokenCaptions } from "../features/media/server/files/media-store.ts";
import { searchedItems } from "../features/media/server/items/searched-items.ts";
import { searchProducts } from "../features/products/server/searched-products.ts";
import type { SearchedContent } from "../features/search/server/index/build-parts.ts";

const documents = searchDocuments(listCourseIdsOfBook);
const downloads = searchDownloads({
  course: searchedCourses,
  book: searchedBooks,
  article: searchedArticles,
  media: searchedItems,
});

/** All that the site is searched for, each kind told by its slice. */
export const searchedContent: SearchedContent = {
  things: {
    book: searchedBooks,
    document: documents,
    article: searchedArticles,
    course: searchedCourses,
    lesson: searchedLessons,
    media: searchedItems,
    download: downloads,
    product: searchProducts({
      course: searchedCourses,
      book: searchedBooks,
      article: searchedArticles,
      download: downloads,
    }),
    topic: searchedTopics,
    proposal: searchedProposals,
    reply: searchPosts({ topic: searchedTopics }),
    comment: searchPosts({
      course: searchedCourses,
      lesson: searchedLessons,
      document: documents,
      article: searchedArticles,
      media: searchedItems,
    }),
  },
  readCaptions: listSpokenCaptions,
};
