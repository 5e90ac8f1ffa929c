import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { AppError, conflict, invalidInput } from "../../../../kit/api/app-error.ts";
import { announcedBytes, copyContent, type FileContent } from "../../../../kit/process/copy-content.ts";
import { explainOutOfRoom } from "../../../../kit/process/out-of-room.ts";
import { HOUR_MS } from "../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { MAX_FILE_BYTES, MAX_VERSIONS } from "../download-limits.ts";
import { readFileName } from "../file-name.ts";
import { updateDownload } from "./download-store.ts";
import { type DownloadsContext, type DownloadsIntake, TAKE_JOB } from "./downloads-context.ts";
import {
  countVersionsOf,
  deleteVersion,
  findVersion,
  findVersionByUpload,
  insertVersion,
  isContentUsed,
  listUnfinishedVersions,
  listVersionsOf,
  updateVersion,
  type VersionRow,
} from "./version-store.ts";

/** An upload that was not continued for this long counts as abandoned. */
const ABANDONED_MS = 7 * 24 * HOUR_MS;
const SWEPT_AT_ONCE = 100;
const READ_BYTES = 1024 * 1024;

/** A full sentence, because the command line displays no field with it. */
function refuse(field: "file" | "file_name", sentence: string) {
  return invalidInput({ [field]: [sentence] }, sentence);
}

/** A name that can be offered to users, or 422. */
function needFileName(typed: string): string {
  const name = readFileName(typed);
  if (name === null) throw refuse("file_name", "文件名不能为空、太长，也不能有斜杠、冒号、引号、换行一类的字符");
  return name;
}

async function requireRoom(db: DatabaseOrTransaction, downloadId: number): Promise<void> {
  if ((await countVersionsOf(db, downloadId)) >= MAX_VERSIONS)
    throw conflict("TOO_MANY_VERSIONS", `一项下载最多 ${MAX_VERSIONS} 个版本，先删掉旧的`);
}

/** Starts a version of a known size; its bytes are uploaded with the tus protocol. */
export async function beginVersion(
  tx: Transaction,
  { uploads, clock }: Pick<DownloadsIntake, "uploads" | "clock">,
  draft: { downloadId: number; fileName: string; label: string; notes: string; sizeBytes: number },
): Promise<{ id: number; uploadName: string }> {
  const fileName = needFileName(draft.fileName);
  await requireRoom(tx, draft.downloadId);
  const uploadName = randomBytes(16).toString("hex");
  await uploads.begin(uploadName, draft.sizeBytes);
  const values = { ...draft, fileName, uploadName, state: "uploading", createdAt: clock.now() } as const;
  return { id: await insertVersion(tx, values), uploadName };
}

/** The upload is complete. Uploads of other slices are ignored; may be repeated. */
export async function finishVersion(context: DownloadsContext, uploadName: string): Promise<void> {
  const { db } = context;
  const version = await findVersionByUpload(db, uploadName);
  if (!version) return;
  await db.transaction(async (tx) => {
    const isNew = await updateVersion(tx, { id: version.id, from: "uploading" }, { state: "uploaded" });
    if (isNew) await requestTake(context, version.id, tx);
  });
}

function requestTake({ sendJob }: DownloadsContext, versionId: number, tx?: Parameters<typeof updateVersion>[0]) {
  const options = { singletonKey: `download:${versionId}`, ...(tx && { tx: tx as never }) };
  return sendJob(TAKE_JOB, { versionId }, options);
}

/**
 * Stores an uploaded file. It may be repeated at any point, because the name is recorded before the bytes are moved.
 */
export async function takeVersion(context: DownloadsIntake, versionId: number): Promise<void> {
  const { db, uploads, storage, tools } = context;
  const version = await findVersion(db, versionId);
  if (version?.state !== "uploaded" || version.uploadName === null) return;
  const path = uploads.pathOf(version.uploadName);
  let { sha256, storageName } = version;
  if ((await uploads.measure(version.uploadName)) !== null) {
    sha256 = await hashOf(createReadStream(path, { highWaterMark: READ_BYTES }));
    storageName = nameOf(sha256);
    const aiMark = await tools.readAiMark(path);
    await updateVersion(db, { id: versionId, from: "uploaded" }, { sha256, storageName, aiMark });
    await storage.moveIn(storageName, path);
  }
  if (sha256 === null || storageName === null) return deleteVersion(db, versionId);
  await publishVersion(context, { ...version, sha256, storageName });
  await uploads.remove(version.uploadName);
}

async function publishVersion({ db, clock }: DownloadsIntake, version: VersionRow): Promise<void> {
  const now = clock.now();
  const { id, downloadId, sha256, storageName } = version;
  await db.transaction(async (tx) => {
    const ready = { state: "ready", sha256, storageName, uploadName: null, createdAt: now } as const;
    if (await updateVersion(tx, { id, from: "uploaded" }, ready))
      await updateDownload(tx, downloadId, { updatedAt: now });
  });
}

export interface NewVersion {
  fileName: string;
  label: string;
  notes: string;
  content: FileContent;
}

/**
 * Imports a file immediately, for the command line and imports; the same bytes and name as the newest version add
 * nothing.
 */
export async function addVersion(
  context: DownloadsIntake,
  downloadId: number,
  { content, ...draft }: NewVersion,
): Promise<{ isNew: boolean }> {
  const { db, clock, uploads, storage, tools } = context;
  const fileName = needFileName(draft.fileName);
  const announced = await announcedBytes(content);
  if (announced > MAX_FILE_BYTES) throw tooLarge();
  const uploadName = randomBytes(16).toString("hex");
  await uploads.begin(uploadName, announced);
  try {
    const path = uploads.pathOf(uploadName);
    const hash = createHash("sha256");
    const sizeBytes = await copyContent(content, path, (chunk, size) => {
      if (size > MAX_FILE_BYTES) throw tooLarge();
      hash.update(chunk);
    });
    if (sizeBytes === 0) throw refuse("file", "文件是空的，请重新导出");
    const sha256 = hash.digest("hex");
    const [newest] = (await listVersionsOf(db, downloadId)).filter(({ state }) => state === "ready");
    if (newest?.sha256 === sha256 && newest.fileName === fileName) return { isNew: false };
    await requireRoom(db, downloadId);
    const storageName = nameOf(sha256);
    const aiMark = await tools.readAiMark(path);
    await storage.moveIn(storageName, path);
    const now = clock.now();
    const facts = { ...draft, downloadId, fileName, sizeBytes, sha256, storageName, aiMark };
    await insertVersion(db, { ...facts, state: "ready", createdAt: now });
    await updateDownload(db, downloadId, { updatedAt: now });
    return { isNew: true };
  } catch (error) {
    throw explainOutOfRoom(error);
  } finally {
    await uploads.remove(uploadName);
  }
}

/** Deletes a version, and its bytes if nothing else uses them. */
export async function removeVersion(context: DownloadsIntake, version: VersionRow): Promise<void> {
  await deleteVersion(context.db, version.id);
  await forgetBytes(context, version);
}

/** Deletes the bytes of a deleted version. */
export async function forgetBytes(
  { db, storage, uploads }: Pick<DownloadsIntake, "db" | "storage" | "uploads">,
  { storageName, uploadName, markedStorageName }: Pick<VersionRow, "storageName" | "uploadName" | "markedStorageName">,
): Promise<void> {
  if (uploadName !== null) await uploads.remove(uploadName);
  for (const name of [storageName, markedStorageName])
    if (name !== null && !(await isContentUsed(db, name))) await storage.remove(name);
}

/** Continues after a crash or an outage, and deletes abandoned uploads. */
export async function sweepVersions(context: DownloadsContext): Promise<void> {
  const { db, clock, uploads } = context;
  const now = clock.now().getTime();
  for (const version of await listUnfinishedVersions(db, new Date(now), SWEPT_AT_ONCE)) {
    if (version.uploadName === null) continue;
    const isOld = version.createdAt.getTime() < now - HOUR_MS;
    const size = await uploads.measure(version.uploadName);
    const isWhole = size === version.sizeBytes;
    if (version.state === "uploading" && isWhole) await finishVersion(context, version.uploadName);
    else if (!isOld) continue;
    else if (version.state === "uploaded") await requestTake(context, version.id);
    else if (size === null || now - version.createdAt.getTime() > ABANDONED_MS) await removeVersion(context, version);
  }
}

export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  content.on("data", (chunk: Buffer) => hash.update(chunk));
  await finished(content);
  return hash.digest("hex");
}

export function nameOf(sha256: string): string {
  return `${sha256}.bin`;
}

function tooLarge(): AppError {
  return new AppError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: "文件超过 4 GB" });
}
