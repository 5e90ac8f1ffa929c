import { invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { AdminDownload, DownloadDraft } from "../admin-contract.ts";
import { countTakings } from "./count-store.ts";
import {
  type DownloadRow,
  deleteDownload,
  findDownloadBySource,
  findDownloadRow,
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

/** Creates a download, or changes the one with this id. Throws 404, and 422 for a carrier that does not exist. */
export async function saveDownload(
  context: DownloadsContext,
  { id, draft }: { id: number | null; draft: DownloadDraft },
): Promise<DownloadRow> {
  const { db, clock } = context;
  const now = clock.now();
  const before = id === null ? null : await findDownloadRow(db, id);
  if (id !== null && !before) throw notFound("没有这项下载");
  const values = { ...toValues(draft), updatedAt: now };
  const isPlaced = before && before.carrierKind === values.carrierKind && before.carrierId === values.carrierId;
  if (draft.carrier && !isPlaced && !(await context.listCarriers[draft.carrier.kind]([draft.carrier.id])).size)
    throw invalidInput({ carrier: ["没有这个内容，或者它还没有发布"] });
  if (before) await updateDownload(db, before.id, values);
  const savedId = before?.id ?? (await insertDownload(db, { ...values, createdAt: now }));
  const row = await findDownloadRow(db, savedId);
  if (!row) throw notFound("没有这项下载");
  return row;
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
