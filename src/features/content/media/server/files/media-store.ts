import { and, asc, eq, inArray, lte, notInArray, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { Chapter } from "../../chapters.ts";
import { mediaCaptions, mediaFiles, mediaPreviews } from "./media-tables.ts";

export type MediaRow = typeof mediaFiles.$inferSelect;
export type CaptionRow = typeof mediaCaptions.$inferSelect;
export type PreviewRow = typeof mediaPreviews.$inferSelect;

export async function insertMedia(db: DatabaseOrTransaction, row: typeof mediaFiles.$inferInsert): Promise<MediaRow> {
  const [inserted] = await db.insert(mediaFiles).values(row).returning();
  if (!inserted) throw new Error("a media file was not stored");
  return inserted;
}

export async function findMedia(db: DatabaseOrTransaction, id: number): Promise<MediaRow | null> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return row ?? null;
}

export async function findMediaByUpload(db: DatabaseOrTransaction, uploadName: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.uploadName, uploadName));
  return row ?? null;
}

/** The oldest ready file with this content. */
export async function findMediaByContent(db: DatabaseOrTransaction, storageName: string): Promise<MediaRow | null> {
  const isIt = and(eq(mediaFiles.storageName, storageName), eq(mediaFiles.state, "ready"));
  const [row] = await db.select().from(mediaFiles).where(isIt).orderBy(asc(mediaFiles.id)).limit(1);
  return row ?? null;
}

export async function listMediaOf(db: DatabaseOrTransaction, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]));
}

/** Uploads that are incomplete or not yet checked, and unchanged since `before`. */
export async function listUnfinished(db: DatabaseOrTransaction, before: Date, limit: number): Promise<MediaRow[]> {
  const isWaiting = or(eq(mediaFiles.state, "uploading"), eq(mediaFiles.state, "uploaded"));
  const isUntouched = lte(mediaFiles.updatedAt, before);
  return db
    .select()
    .from(mediaFiles)
    .where(and(isWaiting, isUntouched))
    .orderBy(asc(mediaFiles.updatedAt))
    .limit(limit);
}

/** @returns false when the file is no longer in one of these states */
export async function updateMedia(
  db: DatabaseOrTransaction,
  { id, from }: { id: number; from: readonly MediaRow["state"][] },
  change: Partial<typeof mediaFiles.$inferInsert>,
): Promise<boolean> {
  const isStill = and(eq(mediaFiles.id, id), inArray(mediaFiles.state, [...from]));
  const rows = await db.update(mediaFiles).set(change).where(isStill).returning({ id: mediaFiles.id });
  return rows.length > 0;
}

export async function updateChapters(db: DatabaseOrTransaction, id: number, chapters: Chapter[]): Promise<void> {
  await db.update(mediaFiles).set({ chapters }).where(eq(mediaFiles.id, id));
}

export async function deleteMedia(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(mediaFiles).where(eq(mediaFiles.id, id));
}

/** Whether any row refers to this stored file. */
export async function isStoredNameUsed(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  const inFiles = await db.$count(
    mediaFiles,
    or(
      eq(mediaFiles.storageName, name),
      sql`${mediaFiles.sprites} ->> 'storageName' = ${name}`,
      sql`${mediaFiles.renditions} @> ${JSON.stringify([{ storageName: name }])}::jsonb`,
    ),
  );
  return inFiles > 0 || (await db.$count(mediaPreviews, eq(mediaPreviews.storageName, name))) > 0;
}

export async function upsertCaptions(db: DatabaseOrTransaction, row: CaptionRow): Promise<void> {
  const { label, vtt } = row;
  const target = [mediaCaptions.mediaId, mediaCaptions.language];
  await db.insert(mediaCaptions).values(row).onConflictDoUpdate({ target, set: { label, vtt } });
}

export async function deleteCaptions(db: DatabaseOrTransaction, mediaId: number, language: string): Promise<void> {
  await db.delete(mediaCaptions).where(and(eq(mediaCaptions.mediaId, mediaId), eq(mediaCaptions.language, language)));
}

/** All captions of a file, by language. They contain the whole text, so never show them without an access check. */
export async function listCaptions(db: DatabaseOrTransaction, mediaId: number): Promise<CaptionRow[]> {
  const isIts = eq(mediaCaptions.mediaId, mediaId);
  return db.select().from(mediaCaptions).where(isIts).orderBy(asc(mediaCaptions.language));
}

/** Deletes the captions in all languages except these. */
export async function deleteOtherCaptions(
  db: DatabaseOrTransaction,
  { mediaId, languages }: { mediaId: number; languages: readonly string[] },
): Promise<void> {
  const isOther = languages.length === 0 ? undefined : notInArray(mediaCaptions.language, [...languages]);
  await db.delete(mediaCaptions).where(and(eq(mediaCaptions.mediaId, mediaId), isOther));
}

export async function listCaptionTitles(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Omit<CaptionRow, "vtt">[]> {
  if (ids.length === 0) return [];
  const { mediaId, language, label } = mediaCaptions;
  return db
    .select({ mediaId, language, label })
    .from(mediaCaptions)
    .where(inArray(mediaId, [...ids]))
    .orderBy(asc(mediaId), asc(language));
}

export async function findCaptions(
  db: DatabaseOrTransaction,
  mediaId: number,
  language: string,
): Promise<CaptionRow | null> {
  const isIt = and(eq(mediaCaptions.mediaId, mediaId), eq(mediaCaptions.language, language));
  const [row] = await db.select().from(mediaCaptions).where(isIt);
  return row ?? null;
}

/**
 * The captions of these files in one language each: Chinese where it exists. They contain the whole text, so never show
 * them without an access check.
 */
export async function listSpokenCaptions(db: DatabaseOrTransaction, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { mediaId, language, vtt } = mediaCaptions;
  const rows = await db
    .selectDistinctOn([mediaId], { vtt })
    .from(mediaCaptions)
    .where(inArray(mediaId, [...ids]))
    .orderBy(asc(mediaId), sql`${language} not like 'zh%'`, asc(language));
  return rows.map((row) => row.vtt);
}

export async function insertPreview(db: DatabaseOrTransaction, row: PreviewRow): Promise<void> {
  await db.insert(mediaPreviews).values(row).onConflictDoNothing();
}

export async function findPreview(
  db: DatabaseOrTransaction,
  mediaId: number,
  seconds: number,
): Promise<PreviewRow | null> {
  const isIt = and(eq(mediaPreviews.mediaId, mediaId), eq(mediaPreviews.seconds, seconds));
  const [row] = await db.select().from(mediaPreviews).where(isIt);
  return row ?? null;
}

export async function listPreviewNames(db: DatabaseOrTransaction, mediaId: number): Promise<string[]> {
  const rows = await db
    .select({ name: mediaPreviews.storageName })
    .from(mediaPreviews)
    .where(eq(mediaPreviews.mediaId, mediaId));
  return rows.map(({ name }) => name);
}
