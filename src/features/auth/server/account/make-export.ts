import { randomBytes } from "node:crypto";
import { AppError, notFound } from "../../../../kit/app-error.ts";
import type { FileAnswer } from "../../../../kit/endpoint.ts";
import { EXPORT_EVERY_HOURS, EXPORT_KEPT_DAYS } from "../../../personal-data/personal-data-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import { lockUser } from "../people/user-store.ts";
import type { Asker } from "../second-factor/manage-second-factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import * as store from "./export-store.ts";
import { packTables } from "./pack-tables.ts";
import type { PersonalDataParts } from "./personal-data-parts.ts";
import { listOwnTables } from "./personal-tables.ts";

const HOUR_MS = 3_600_000;
const EVERY_MS = EXPORT_EVERY_HOURS * HOUR_MS;
const KEPT_MS = EXPORT_KEPT_DAYS * 24 * HOUR_MS;

/** After this long a packing counts as lost with its process. */
const LOST_MS = HOUR_MS;
const REMOVED_AT_ONCE = 500;

/** Has a copy of the caller's data packed; parallel calls ask for the same one. Throws 403, and 429 within a day. */
export async function requestExport(personal: PersonalDataParts, { user, ip }: Asker): Promise<store.ExportRow> {
  const { parts } = personal;
  await requireFresh(parts, parts.db, user);
  return parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    await lockUser(transaction, user.id);
    const latest = await store.findLatestExport(transaction, user.id);
    if (latest && isBuilding(latest, now)) return latest;
    if (latest?.state === "ready") refuseUntil(latest.requestedAt.getTime() + EVERY_MS, now);
    const row = await store.insertExport(transaction, {
      userId: user.id,
      sessionId: user.sessionId,
      fileName: `${randomBytes(32).toString("base64url")}.zip`,
      now,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    });
    await personal.queueExport(row.id, transaction);
    await recordEvent(transaction, { kind: "export_requested", userId: user.id, sessionId: user.sessionId, ip, now });
    return row;
  });
}

/** Packs what was asked for; a job calls it. Safe to repeat: a second packing takes the first one's place. */
export async function buildExport(personal: PersonalDataParts, exportId: number): Promise<void> {
  const { parts, exports, sources } = personal;
  const row = await store.findExport(parts.db, exportId);
  if (row?.state !== "building" || row.fileName === null) return;
  const { id, userId, fileName } = row;
  const tables = [...listOwnTables(parts.db, userId), ...sources.listTables(userId)];
  const title = `我在${await parts.readSiteName()}的数据`;
  let sizeBytes: number;
  try {
    sizeBytes = await exports.write(fileName, packTables(tables, { title, madeAt: parts.clock.now() }));
  } catch (error) {
    parts.logger.error({ err: error, export: id }, "a user's data could not be packed");
    await store.finishExport(parts.db, { id, state: "failed", sizeBytes: null });
    return;
  }
  const isWanted = await store.finishExport(parts.db, { id, state: "ready", sizeBytes });
  // The account was erased while its data were being packed.
  if (!isWanted && !(await store.findExport(parts.db, id))) await exports.remove(fileName);
}

/** The newest copy that is there or on its way; null when there is none. */
export async function readExport(
  { parts }: Pick<PersonalDataParts, "parts">,
  userId: number,
): Promise<store.ExportRow | null> {
  const row = await store.findLatestExport(parts.db, userId);
  const now = parts.clock.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  return row.state === "building" && !isBuilding(row, now) ? { ...row, state: "failed" } : row;
}

/** Opens the packed copy. On another device than asked for it, only for a fresh login. Throws 404 and 403. */
export async function openExport(personal: PersonalDataParts, { user, ip }: Asker): Promise<FileAnswer> {
  const { parts, exports } = personal;
  const row = await readExport(personal, user.id);
  if (row?.state !== "ready" || row.fileName === null) throw notFound("没有可以下载的数据，请先申请导出");
  if (row.sessionId !== user.sessionId) await requireFresh(parts, parts.db, user);
  const file = await exports.open(row.fileName);
  if (!file) throw notFound("数据文件已删除，请重新申请导出");
  const now = parts.clock.now();
  try {
    await recordEvent(parts.db, { kind: "export_downloaded", userId: user.id, sessionId: user.sessionId, ip, now });
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  return { ...file, fileName: `my-data-${row.requestedAt.toISOString().slice(0, 10)}.zip` };
}

/** Removes copies whose time is up; a job calls it daily. */
export async function removeExpiredExports({ parts, exports }: PersonalDataParts): Promise<void> {
  const expired = await store.findExpiredExports(parts.db, { now: parts.clock.now(), limit: REMOVED_AT_ONCE });
  for (const { id, fileName } of expired) {
    // The file first: a row that is left brings this job back to it.
    if (fileName !== null) await exports.remove(fileName);
    await store.deleteExport(parts.db, id);
  }
}

function isBuilding({ state, requestedAt }: store.ExportRow, now: Date): boolean {
  return state === "building" && now.getTime() - requestedAt.getTime() < LOST_MS;
}

function refuseUntil(untilMs: number, now: Date): void {
  const seconds = Math.ceil((untilMs - now.getTime()) / 1000);
  if (seconds <= 0) return;
  throw new AppError({
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: "每天只能导出一次，请明天再来",
    extra: { limit: 1, remaining: 0, reset_time: new Date(untilMs).toISOString(), retry_after: seconds },
  });
}
