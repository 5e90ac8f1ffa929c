import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { continueLearning, getBookProgress, type ReadingPosition, saveReadingPosition } from "../contract.ts";
import type { LearningDependencies } from "./learning-context.ts";
import type { PositionRow } from "./learning-store.ts";
import { personalLearning } from "./personal-learning.ts";
import { readBookProgress, readContinueList } from "./read-progress.ts";
import { savePosition } from "./save-position.ts";

/** How far readers are in their books. */
export function createLearning(dependencies: LearningDependencies): {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
} {
  const endpoints = [
    serveEndpoint(saveReadingPosition, async ({ params, body }, caller) => {
      const position = await savePosition(dependencies, { user: caller.user, documentId: params.id, ...body });
      return { position: toReadingPosition(position) };
    }),
    serveEndpoint(getBookProgress, async ({ params }, caller) => {
      const progress = await readBookProgress(dependencies, { userId: caller.user.id, bookId: params.id });
      return {
        percent: progress.percent,
        last_document_id: progress.lastDocumentId,
        positions: progress.positions.map(toReadingPosition),
      };
    }),
    serveEndpoint(continueLearning, async (_input, caller) => {
      const items = await readContinueList(dependencies, caller.user.id);
      return {
        items: items.map(({ book, document, percent, updatedAt }) => ({
          book_id: book.id,
          shelf: book.shelf,
          book_title: book.title,
          cover_url: book.cover_url,
          document_id: document.id,
          document_title: document.title,
          anchor: document.anchor,
          percent,
          updated_at: updatedAt.toISOString(),
        })),
      };
    }),
  ];
  return { endpoints, personal: personalLearning(dependencies.db) };
}

function toReadingPosition({ documentId, percent, anchor, updatedAt }: PositionRow): ReadingPosition {
  return { document_id: documentId, percent, anchor, updated_at: updatedAt.toISOString() };
}
