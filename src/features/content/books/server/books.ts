import type { KnownResource } from "../../../../domain/access/access.ts";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { MarkdownTools } from "../../texts/prepare-text.ts";
import type { PublishableTexts } from "../../texts/publication.ts";
import { editTexts } from "../../texts/server/editable-texts.ts";
import { rememberTexts } from "../../texts/server/read-texts.ts";
import { rerenderJob } from "../../texts/server/rerender-job.ts";
import { listWholeTexts } from "../../texts/server/text-store.ts";
import type { EditableTexts } from "../../texts/text-versions.ts";
import type { BookWriter, ImportedBook } from "../book-draft.ts";
import { getBook, getDocument, listBooks } from "../contract.ts";
import type { PackedBooks } from "../packed-book.ts";
import { arrangeBook } from "./arrange-book.ts";
import { findVisibleBook, hasBooks } from "./book-store.ts";
import { documentTexts } from "./book-tables.ts";
import { findDocumentTitle, listGatedDocuments } from "./document-store.ts";
import { findImportedBook } from "./document-text-store.ts";
import { exportBooks } from "./exported-books.ts";
import { type FollowedCourse, followCourse } from "./follow-course.ts";
import { gatedDocuments } from "./gated-documents.ts";
import { createGuestBooks, type GuestBooks } from "./guest-books.ts";
import { learnDocuments } from "./learned-documents.ts";
import { packBooks } from "./packed-books.ts";
import { publishDocuments } from "./publish-document.ts";
import {
  type BookReading,
  findCoursesOf,
  findDocument,
  noteDelivery,
  REMEMBERED_DOCUMENTS,
  readDocument,
  resourceOf,
  resourceOfBook,
  type VisibleDocument,
} from "./read-document.ts";
import { recountJob } from "./recount-books.ts";
import { rerenderBooks } from "./rerender-books.ts";
import { saveBook } from "./save-book.ts";
import { saveDocument, saveDocuments } from "./save-documents.ts";

interface BooksDependencies extends BookReading {
  markdown: MarkdownTools;
}

export interface Books extends BookWriter {
  /** For page loaders. */
  guest: GuestBooks;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  findImportedBook(sourceKey: string): Promise<ImportedBook | null>;
  /** Whether there is no book at all, not even a draft. */
  isEmpty(): Promise<boolean>;
  /** Called when a book or document changed in this or another process. */
  forgetReads(): void;
  /** Renders texts of an older renderer again; 0 means that all are current. */
  rerenderOutdated(limit: number): Promise<number>;
  /** For explaining access. */
  findResource(of: "book" | "document", id: number): Promise<KnownResource | null>;
  /** Updates the books without their own shelf to their course; caches are cleared at the end of its transaction. */
  followCourse(tx: Transaction, course: FollowedCourse): Promise<void>;
  editable: EditableTexts;
  publishable: PublishableTexts;
  /** For exports. */
  exported: ExportedKind[];
  /** For creating e-books. */
  packed: PackedBooks;
  /** For progress in documents. */
  learned: LearningResources;
  /** Gated documents of a book, as its contents list them. */
  listGated(bookId: number): Promise<{ id: number; title: string }[]>;
  /** Whole texts by document id, only for locating quotes; never for display. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

/** Books and their documents: shelves, trees, texts, and who may read them. */
export function createBooks(dependencies: BooksDependencies): Books {
  const { guestDb, clock } = dependencies;
  const guest = createGuestBooks({ guestDb, clock });
  const reads = rememberTexts<VisibleDocument>(REMEMBERED_DOCUMENTS);
  return {
    guest,
    endpoints: [
      serveEndpoint(listBooks, ({ query }) => guest.listBooks(query)),
      serveEndpoint(getBook, ({ params }) => guest.getBook(params.id)),
      serveEndpoint(
        getDocument,
        async ({ params }, { user }) => ({
          document: await readDocument(
            { ...dependencies, reads },
            { bookId: params.book_id, documentId: params.id, user },
          ),
        }),
        { beforeSending: ({ document }, { user }) => noteDelivery({ ...dependencies, reads }, { document, user }) },
      ),
    ],
    jobs: [
      rerenderJob({ of: "books", minute: 1, rerender: (limit) => rerenderBooks(dependencies, limit) }),
      recountJob(dependencies),
    ],
    forgetReads: reads.forget,
    saveBook: (draft) => saveBook(dependencies, draft).finally(reads.forget),
    arrangeBook: (options) => arrangeBook(dependencies, options).finally(reads.forget),
    saveDocument: (draft) => saveDocument(dependencies, draft).finally(reads.forget),
    saveDocuments: (drafts) => saveDocuments(dependencies, drafts).finally(reads.forget),
    findImportedBook: (sourceKey) => findImportedBook(dependencies.db, { sourceKey, now: clock.now() }),
    isEmpty: async () => !(await hasBooks(dependencies.db)),
    rerenderOutdated: (limit) => rerenderBooks(dependencies, limit),
    findResource: async (of, id) => {
      if (of === "document") return findDocument(dependencies, id).then((document) => document && resourceOf(document));
      const book = await findVisibleBook(guestDb, { id, now: clock.now() });
      return book && resourceOfBook({ ...book, courseIds: await findCoursesOf(dependencies, book) });
    },
    followCourse: (tx, course) => followCourse(tx, dependencies, course),
    editable: editTexts(dependencies, {
      gated: gatedDocuments,
      findTitle: findDocumentTitle,
      onSaved: reads.forget,
    }),
    publishable: publishDocuments(dependencies, { onChanged: reads.forget }),
    exported: exportBooks(dependencies),
    packed: packBooks(dependencies),
    learned: learnDocuments(dependencies),
    listGated: (bookId) => listGatedDocuments(guestDb, { bookId, now: clock.now() }),
    readTexts: (ownerIds) => listWholeTexts(dependencies.db, { texts: documentTexts, ownerIds }),
  };
}
