import { decideAccess, guestViewer, type KnownResource } from "../../../../domain/access/access.ts";
import type { Access } from "../../../../domain/access/access-contract.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ReadTexts } from "../../texts/server/read-texts.ts";
import { findWholeText } from "../../texts/server/text-store.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import { isOpenDocument } from "../book-draft.ts";
import { COURSE_SHELVES } from "../book-types.ts";
import type { BookDocument, Shelf } from "../contract.ts";
import { toBookDocument } from "./book-answers.ts";
import { documentTexts } from "./book-tables.ts";
import { findVisibleDocument, type PublicDocument } from "./document-store.ts";

/** The maximum number of documents that a process caches. */
export const REMEMBERED_DOCUMENTS = 2_000;

export interface BookReading extends ReadingContext {
  /** Numbers of the courses to which a book belongs. */
  listCoursesOf(bookId: number): Promise<number[]>;
}

/** A document, and the courses whose rights also give access to its book. */
export type VisibleDocument = PublicDocument & { courseIds: readonly number[] };

/** A user with a right to a course may read books that only belong to courses (decision 0031). */
export async function findCoursesOf(
  { listCoursesOf }: Pick<BookReading, "listCoursesOf">,
  { id, shelf }: { id: number; shelf: Shelf },
): Promise<number[]> {
  return COURSE_SHELVES.some((own) => own === shelf) ? listCoursesOf(id) : [];
}

export async function findDocument(
  context: Pick<BookReading, "listCoursesOf" | "guestDb" | "clock">,
  id: number,
): Promise<VisibleDocument | null> {
  const document = await findVisibleDocument(context.guestDb, { id, now: context.clock.now() });
  if (!document) return null;
  const { bookId, shelf } = document;
  return { ...document, courseIds: await findCoursesOf(context, { id: bookId, shelf }) };
}

/** A book in the access rule: all its documents except previews. */
export function resourceOfBook(
  book: Pick<KnownResource, "contentType"> & { id: number; courseIds: readonly number[] },
): KnownResource {
  return { contentType: book.contentType, resourceKeys: [`book:${book.id}`, ...book.courseIds.map(keyOfCourse)] };
}

/** A document in the access rule: a preview is free, and a right to the book includes its documents. */
export function resourceOf(
  document: Pick<VisibleDocument, "id" | "bookId" | "isPreview" | "contentType" | "courseIds">,
): KnownResource {
  return {
    contentType: document.isPreview ? "free" : document.contentType,
    resourceKeys: [`document:${document.id}`, `book:${document.bookId}`, ...document.courseIds.map(keyOfCourse)],
  };
}

const keyOfCourse = (id: number) => `course:${id}`;

/** The guest's view, which is the only one in server-rendered pages (decisions §2). */
export function guestViewOf(document: PublicDocument, now: Date): BookDocument {
  return publicViewOf(document, decideAccess(guestViewer, resourceOf({ ...document, courseIds: [] }), now));
}

/** One document for one viewer: the whole text only if `decideAccess` allows it, otherwise the public part. */
export async function readDocument(
  context: BookReading & { reads: ReadTexts<VisibleDocument> },
  { bookId, documentId, user }: { bookId: number; documentId: number; user: CallingUser | null },
): Promise<BookDocument> {
  const { reads, db } = context;
  const document = await reads.visible.get(documentId, () => findDocument(context, documentId));
  if (document?.bookId !== bookId) throw notFound("文档不存在");
  const access = await context.decideAccess(user, resourceOf(document));
  if (!access.allowed || isOpenDocument(document)) return publicViewOf(document, access);
  const text = await reads.whole.get(documentId, () =>
    findWholeText(db, { texts: documentTexts, ownerId: documentId }),
  );
  if (!text) throw notFound("文档不存在");
  return toBookDocument(document, { access, text, isComplete: true });
}

/** Records that a gated text was sent. */
export async function noteDelivery(
  context: BookReading & { reads: ReadTexts<VisibleDocument> },
  { document: { id, access, is_complete }, user }: { document: BookDocument; user: CallingUser | null },
): Promise<void> {
  if (!context.deliveries || !access.allowed || !is_complete) return;
  const document = await context.reads.visible.get(id, () => findDocument(context, id));
  if (!document || isOpenDocument(document)) return;
  await context.deliveries.text(user, { kind: "document", id, ...resourceOf(document) });
}

function publicViewOf(document: PublicDocument, access: Access): BookDocument {
  const text = { html: document.publicHtml, toc: document.publicToc };
  return toBookDocument(document, { access, text, isComplete: isOpenDocument(document) });
}
