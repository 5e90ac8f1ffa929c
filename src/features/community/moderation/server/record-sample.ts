import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { insertItem } from "./item-store.ts";

/** Records a text of the demo as published and reviewed, so that it can be reported, hidden and removed like others. */
export function recordSample(
  tx: Transaction,
  { kind, id, authorId, writtenAt }: WrittenContent & { authorId: number; writtenAt: Date },
): Promise<void> {
  const decided = { state: "published", isWaiting: false, decidedAt: writtenAt } as const;
  return insertItem(tx, { kind, contentId: id, authorId, ...decided, why: [], words: [], now: writtenAt });
}
