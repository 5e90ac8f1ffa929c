import { searchProducts } from "../features/commerce/products/server/searched-products.ts";
import { searchPosts } from "../features/community/discussions/server/searched-posts.ts";
import { searchedTopics } from "../features/community/topics/server/searched-topics.ts";
import { searchedArticles } from "../features/content/articles/server/searched-articles.ts";
import { searchDocuments, searchedBooks } from "../features/content/books/server/searched-books.ts";
import { searchedCourses, searchedLessons } from "../features/content/courses/server/reading/searched-courses.ts";
import { listCourseIdsOfBook } from "../features/content/courses/server/stores/course-store.ts";
import { searchDownloads } from "../features/content/downloads/server/searched-downloads.ts";
import { listSpokenCaptions } from "../features/content/media/server/files/media-store.ts";
import { searchedItems } from "../features/content/media/server/items/searched-items.ts";
import type { SearchedContent } from "../features/front/search/server/index/build-parts.ts";
import { searchedProposals } from "../features/services/co-creation/server/searched-proposals.ts";

const documents = searchDocuments(listCourseIdsOfBook);
const downloads = searchDownloads({
  course: searchedCourses,
  book: searchedBooks,
  article: searchedArticles,
  media: searchedItems,
});

/** All searchable content of the site, described by its slices. */
export const searchedContent: SearchedContent = {
  resources: {
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
