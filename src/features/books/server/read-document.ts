import { notFound } from "../../../kit/app-error.ts";
import { Remembered } from "../../../kit/remembered.ts";
import type { CallingUser } from "../../../kit/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { type AccessResource, type DecideAccess, decideAccess, guestViewer } from "../../membership/access.ts";
import type { Access, ContentType } from "../../membership/contract.ts";
import type { StoredText } from "../../texts/prepare-text.ts";
import { isOpenDocument } from "../book-draft.ts";
import type { BookDocument } from "../contract.ts";
import { toBookDocument } from "./book-answers.ts";
import { findShownDocument, type PublicDocument } from "./document-store.ts";
import { findWholeText } from "./document-text-store.ts";

export interface ReadingContext {
  db: Database;
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
  decideAccess: DecideAccess;
}

/** What the API read last: the same for everyone, so each process keeps it until some book changes. */
export interface KeptDocuments {
  shown: Remembered<PublicDocument>;
  whole: Remembered<Pick<StoredText, "html" | "toc">>;
}

export function keepDocuments(): KeptDocuments {
  return { shown: new Remembered(DOCUMENTS_KEPT), whole: new Remembered(TEXTS_KEPT) };
}

const DOCUMENTS_KEPT = 2_000;
/** Texts of some 20 KB. */
const TEXTS_KEPT = 200;

/** A document as the access rule sees it: a preview is free, and a right to the book is a right to its documents. */
export function resourceOf(
  document: Pick<PublicDocument, "id" | "bookId" | "isPreview" | "contentType">,
): AccessResource & { contentType: ContentType; resourceKeys: readonly string[] } {
  return {
    contentType: document.isPreview ? "free" : document.contentType,
    resourceKeys: [`document:${document.id}`, `book:${document.bookId}`],
  };
}

/** What guests see: the only view that pages of the server show (decisions §2). */
export function guestViewOf(document: PublicDocument, now: Date): BookDocument {
  return publicViewOf(document, decideAccess(guestViewer, resourceOf(document), now));
}

/** One document for one viewer: the whole text only after `decideAccess` said yes, else what guests see. */
export async function readDocument(
  context: ReadingContext & { kept: KeptDocuments },
  { bookId, documentId, user }: { bookId: number; documentId: number; user: CallingUser | null },
): Promise<BookDocument> {
  const now = context.clock.now();
  const { kept, db, guestDb } = context;
  const document = await kept.shown.get(documentId, () => findShownDocument(guestDb, { id: documentId, now }));
  if (document?.bookId !== bookId) throw notFound("文档不存在");
  const access = await context.decideAccess(user, resourceOf(document));
  if (!access.allowed || isOpenDocument(document)) return publicViewOf(document, access);
  const text = await kept.whole.get(documentId, () => findWholeText(db, documentId));
  if (!text) throw notFound("文档不存在");
  return toBookDocument(document, { access, text, isComplete: true });
}

/** Whether this user may read a document, and of which book it is; null when there is no such document. */
export async function checkDocument(
  context: ReadingContext,
  { documentId, user }: { documentId: number; user: CallingUser },
): Promise<{ bookId: number; access: Access } | null> {
  const now = context.clock.now();
  const document = await findShownDocument(context.guestDb, { id: documentId, now });
  if (!document) return null;
  const access = await context.decideAccess(user, resourceOf(document));
  return { bookId: document.bookId, access };
}

function publicViewOf(document: PublicDocument, access: Access): BookDocument {
  const text = { html: document.publicHtml, toc: document.publicToc };
  return toBookDocument(document, { access, text, isComplete: isOpenDocument(document) });
}
