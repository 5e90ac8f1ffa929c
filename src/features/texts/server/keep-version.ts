import { AppError } from "../../../kit/api/app-error.ts";
import type { Transaction } from "../../../ports/database.ts";
import type { StoredText } from "../prepare-text.ts";
import type { TextChange } from "../text-versions.ts";
import { findText } from "./text-store.ts";
import type { GatedTextTable } from "./text-tables.ts";
import {
  findLatestVersion,
  findVersion,
  forgetOldVersions,
  insertVersion,
  type TextPlaceOfKind,
} from "./version-store.ts";

/**
 * Keeps what a text is about to say as a version of it, in the transaction that stores it and under the lock of its gate.
 * The same text again is no version. Throws 409 with both texts where the change began from an older one.
 */
export async function keepVersion(
  tx: Transaction,
  place: TextPlaceOfKind,
  options: { texts: GatedTextTable; text: StoredText; change: TextChange; now: Date },
): Promise<void> {
  const { texts, text, change, now } = options;
  const { base, by, cause } = change;
  const stored = await findText(tx, { texts, ownerId: place.ownerId });
  const latest = await findLatestVersion(tx, place);
  if (base !== undefined && base !== latest) throw await refuseStale(tx, place, { base, latest, stored, text });
  if (stored?.contentHash === text.contentHash) return;
  // What was there before versions were kept.
  if (stored && latest === 0)
    await insertVersion(tx, { ...place, text: stored, cause: "before", savedBy: null, savedAt: now });
  await insertVersion(tx, { ...place, text, cause, savedBy: by, savedAt: now });
  await forgetOldVersions(tx, { ...place, now });
}

/** Of a text whose owner has just come into being in this transaction: there is nothing to compare with or to forget. */
export async function keepFirstVersion(
  tx: Transaction,
  place: TextPlaceOfKind,
  { text, change, now }: { text: StoredText; change: TextChange; now: Date },
): Promise<void> {
  await insertVersion(tx, { ...place, text, cause: change.cause, savedBy: change.by, savedAt: now });
}

async function refuseStale(
  tx: Transaction,
  place: TextPlaceOfKind,
  at: { base: number; latest: number; stored: StoredText | null; text: StoredText },
): Promise<AppError> {
  const begun = await findVersion(tx, { ...place, id: at.base });
  return new AppError({
    status: 409,
    code: "TEXT_CHANGED",
    message: "你打开以后，别人保存了新的内容。两份都在下面，合并以后再保存",
    extra: {
      latest_version: at.latest,
      latest_markdown: at.stored?.markdown ?? "",
      your_markdown: at.text.markdown,
      base_markdown: begun?.markdown ?? null,
    },
  });
}
