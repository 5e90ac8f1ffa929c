import { AppError } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { StoredText } from "../prepare-text.ts";
import { MIN_RETAINED_VERSIONS, type TextChange, type TextKind } from "../text-versions.ts";
import { findText, listHashes } from "./text-store.ts";
import type { GatedTextTable } from "./text-tables.ts";
import {
  findVersion,
  forgetOldVersions,
  insertVersions,
  listLatestVersions,
  type NewVersion,
  type TextPlaceOfKind,
} from "./version-store.ts";

/**
 * Stores the new state of a text as a version, in the transaction that stores the text and under the lock of its gate.
 * An unchanged text creates no version. Throws 409 with both texts if the change is based on an older version.
 */
export async function saveVersion(
  tx: Transaction,
  { kind, ownerId }: TextPlaceOfKind,
  { text, ...options }: { texts: GatedTextTable; text: StoredText; change: TextChange; now: Date },
): Promise<void> {
  await saveVersions(tx, { kind, saved: [{ ownerId, text }] }, options);
}

/** Saves versions of several texts with the same number of statements. */
export async function saveVersions(
  tx: Transaction,
  { kind, saved }: { kind: TextKind; saved: readonly { ownerId: number; text: StoredText }[] },
  { texts, change, now }: { texts: GatedTextTable; change: TextChange; now: Date },
): Promise<void> {
  const { base, by, cause } = change;
  const ownerIds = saved.map(({ ownerId }) => ownerId);
  const hashes = await listHashes(tx, { texts, ownerIds });
  const latestOf = await listLatestVersions(tx, { kind, ownerIds });
  const versions: NewVersion[] = [];
  const crowded: TextPlaceOfKind[] = [];
  for (const { ownerId, text } of saved) {
    const place = { kind, ownerId };
    const { latest, total } = latestOf.get(ownerId) ?? { latest: 0, total: 0 };
    const findStored = () => findText(tx, { texts, ownerId });
    if (base !== undefined && base !== latest)
      throw await refuseStale(tx, place, { base, latest, stored: await findStored(), text });
    if (hashes.get(ownerId) === text.contentHash) continue;
    // The text that was stored before versions existed.
    const before = latest === 0 && hashes.has(ownerId) ? await findStored() : null;
    if (before) versions.push({ ...place, text: before, cause: "before", savedBy: null, savedAt: now });
    versions.push({ ...place, text, cause, savedBy: by, savedAt: now });
    // The text now has more versions than are always retained, so old ones may be deleted.
    if (total >= MIN_RETAINED_VERSIONS) crowded.push(place);
  }
  await insertVersions(tx, versions);
  for (const place of crowded) await forgetOldVersions(tx, { ...place, now });
}

/** For a text whose owner was created in this transaction: there is nothing to compare with or to delete. */
export async function saveFirstVersion(
  tx: Transaction,
  place: TextPlaceOfKind,
  { text, change, now }: { text: StoredText; change: TextChange; now: Date },
): Promise<void> {
  await insertVersions(tx, [{ ...place, text, cause: change.cause, savedBy: change.by, savedAt: now }]);
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
