import type { GuestApp } from "../app-context.ts";
import type { ShareSubject } from "../composition/share-pictures/lay-out-share.ts";
import { AppError } from "../kit/api/app-error.ts";
import {
  isSharedPage,
  type SharedResource,
  type ShareKind,
  sharedArticle,
  sharedBook,
  sharedCourse,
  sharedDocument,
  sharedDownload,
  sharedItem,
  sharedLesson,
  sharedPage,
  sharedProduct,
} from "../seo/shared-resources.ts";

interface Found {
  resource: SharedResource;
  category: string;
  /** The work whose cover it uses; absent: its own. */
  slug?: string;
}

/** The public facts from which the picture of a shared page is drawn; null: the page does not exist. */
export async function findSubject(guest: GuestApp, kind: ShareKind, id: string): Promise<ShareSubject | null> {
  const site = await guest.site.readSettings();
  try {
    const found = kind === "page" ? findPage(id, site) : await FINDERS[kind](guest, numbersOf(id));
    if (found === null) return null;
    const { resource, category, slug = `${resource.kind}-${resource.id}` } = found;
    return { resource, category, slug, siteName: site.name };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 404) return null;
    throw thrown;
  }
}

function findPage(id: string, site: { slogan: string; name: string }): Found | null {
  if (!isSharedPage(id)) return null;
  return { resource: sharedPage(id === "site" ? "/" : `/${id}`, site), category: "" };
}

type Finder = (guest: GuestApp, id: readonly [number, number]) => Promise<Found | null>;

const FINDERS: Readonly<Record<Exclude<ShareKind, "page">, Finder>> = {
  async article(guest, [id]) {
    const article = await guest.articles.getArticle(id);
    return { resource: sharedArticle(article), category: article.tags[0] ?? "文章" };
  },
  async book(guest, [id]) {
    const { book } = await guest.books.getBook(id);
    return { resource: sharedBook(book), category: book.category };
  },
  async document(guest, [bookId, documentId]) {
    const { book, document } = await guest.books.getDocument({ bookId, documentId });
    return { resource: sharedDocument(book, document), category: book.category, slug: `book-${bookId}` };
  },
  async course(guest, [id]) {
    const { course } = await guest.courses.getCourse(id);
    return { resource: sharedCourse(course), category: course.category };
  },
  async lesson(guest, [courseId, lessonId]) {
    const { course, lesson } = await guest.courses.getLesson({ courseId, lessonId });
    return { resource: sharedLesson(course, lesson), category: course.category, slug: `course-${courseId}` };
  },
  async item(guest, [id]) {
    const { item } = await guest.media.getItem(id);
    return { resource: sharedItem(item), category: item.category };
  },
  async download(guest, [id]) {
    const { download } = await guest.downloads.getDownload(id);
    return { resource: sharedDownload(download), category: download.category };
  },
  async product(guest, [id]) {
    const { product } = await guest.products.getProduct(id);
    const [first] = product.parts;
    const worn = first && (first.type === "course" || first.type === "book" || first.type === "article");
    return {
      resource: sharedProduct(product),
      category: "",
      ...(worn ? { slug: `${first.type}-${first.id}` } : {}),
    };
  },
};

/** `7`, or `7-12` for a resource within another; an id without a resource is not found. */
function numbersOf(id: string): [number, number] {
  const [first = 0, second = 0] = id.split("-").map(Number);
  return [first, second];
}
