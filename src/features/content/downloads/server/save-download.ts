import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import { type AdminDownload, type DownloadDraft, createDownload as endpoint } from "../admin-contract.ts";
import { countTakings } from "./count-store.ts";
import {
  type DownloadRow,
  deleteDownload,
  findDownloadBySource,
  insertDownload,
  updateDownload,
} from "./download-store.ts";
import type { DownloadsContext, DownloadsIntake } from "./downloads-context.ts";
import { carrierKey, findCarriers, toDownload } from "./guest-downloads.ts";
import { addVersion, type NewVersion } from "./take-version.ts";
import { listVersions } from "./version-store.ts";

function toValues(draft: DownloadDraft) {
  const { title, summary, category, content_type: contentType, carrier, position, published_at } = draft;
  const publishedAt = published_at === null ? null : new Date(published_at);
  const place = { carrierKind: carrier?.kind ?? null, carrierId: carrier?.id ?? null };
  return { title, summary, category, contentType, position, publishedAt, ...place };
}

/** Creates a download, once per Idempotency-Key. Throws 422 for a carrier that does not exist. */
export async function createDownload(
  context: DownloadsContext,
  { draft, caller }: { draft: DownloadDraft; caller: StaffCaller },
): Promise<{ id: number }> {
  await requireCarrier(context, draft);
  return createOnce(context, { endpoint, input: draft, caller }, async (tx) => {
    const now = context.clock.now();
    const id = await insertDownload(tx, { ...toValues(draft), createdAt: now, updatedAt: now });
    caller.note({ subject: `download:${id}`, after: draft });
    return { id };
  });
}

/** Throws 422 for a carrier that does not exist. */
export async function changeDownload(
  context: DownloadsContext,
  { before, draft }: { before: DownloadRow; draft: DownloadDraft },
): Promise<void> {
  const values = { ...toValues(draft), updatedAt: context.clock.now() };
  const isPlaced = before.carrierKind === values.carrierKind && before.carrierId === values.carrierId;
  if (!isPlaced) await requireCarrier(context, draft);
  await updateDownload(context.db, before.id, values);
}

async function requireCarrier({ listCarriers }: DownloadsContext, { carrier }: DownloadDraft): Promise<void> {
  if (carrier && !(await listCarriers[carrier.kind]([carrier.id])).size)
    throw invalidInput({ carrier: ["没有这个内容，或者它还没有发布"] });
}

export interface ImportedDownload extends DownloadDraft {
  /** Saving with the same key updates the same download. */
  sourceKey: string;
  file: NewVersion;
}

/**
 * Adds a file with its facts, for imports. An existing download keeps what staff changed in it; only other bytes are a
 * new version.
 */
export async function addDownload(
  context: DownloadsIntake,
  { sourceKey, file, ...draft }: ImportedDownload,
): Promise<{ id: number; isNew: boolean; hasNewVersion: boolean }> {
  const { db, clock } = context;
  const now = clock.now();
  const known = await findDownloadBySource(db, sourceKey);
  const id = known?.id ?? (await insertDownload(db, { ...toValues(draft), sourceKey, createdAt: now, updatedAt: now }));
  const { isNew: hasNewVersion } = await addVersion(context, id, file).catch(async (thrown: unknown) => {
    // A download without a file must not be listed.
    if (!known) await deleteDownload(db, id);
    throw thrown;
  });
  return { id, isNew: known === null, hasNewVersion };
}

/** As staff see them. */
export async function describeForAdmin(
  context: DownloadsContext,
  rows: readonly DownloadRow[],
): Promise<AdminDownload[]> {
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const [carriers, versions] = await Promise.all([findCarriers(context, rows), listVersions(db, ids)]);
  const taken = await countTakings(
    db,
    versions.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = versions.filter(({ downloadId }) => downloadId === row.id);
    return {
      ...toDownload(row, carriers.get(carrierKey(row))),
      position: row.position,
      published_at: row.publishedAt?.toISOString() ?? null,
      taken: own.reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0),
      versions: own.map(({ id, label, notes, state, sha256, ...version }) => ({
        id,
        label,
        notes,
        state,
        sha256,
        taken: taken.get(id) ?? 0,
        file_name: version.fileName,
        size_bytes: version.sizeBytes,
        ai_mark: version.aiMark,
        published_at: version.createdAt.toISOString(),
      })),
    };
  });
}
