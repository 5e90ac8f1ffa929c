import { randomBytes } from "node:crypto";
import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { Asker } from "../../../../kit/api/caller.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import { HOUR_MS } from "../../../../kit/values/durations.ts";
import { EXPORT_EVERY_HOURS, EXPORT_RETENTION_DAYS } from "../personal-data-limits.ts";
import * as store from "./export-store.ts";
import { packTables } from "./pack-tables.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";

const EVERY_MS = EXPORT_EVERY_HOURS * HOUR_MS;
const RETENTION_MS = EXPORT_RETENTION_DAYS * 24 * HOUR_MS;

/** After this time a build counts as lost with its process. */
const LOST_MS = HOUR_MS;
const REMOVED_AT_ONCE = 500;

/** Requests an export of the caller's data; simultaneous calls share one export. Throws 403, and 429 within a day. */
export async function requestExport(context: PersonalDataContext, { user, ip }: Asker): Promise<store.ExportRow> {
  await context.identity.requireFresh(user);
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    await context.identity.lockUser(tx, user.id);
    const latest = await store.findLatestExport(tx, user.id);
    if (latest && isBuilding(latest, now)) return latest;
    if (latest?.state === "ready") refuseUntil(latest.requestedAt.getTime() + EVERY_MS, now);
    const row = await store.insertExport(tx, {
      userId: user.id,
      sessionId: user.sessionId,
      fileName: `${randomBytes(32).toString("base64url")}.zip`,
      now,
      expiresAt: new Date(now.getTime() + RETENTION_MS),
    });
    await context.queueExport(row.id, tx);
    await context.identity.recordEvent(tx, {
      kind: "export_requested",
      userId: user.id,
      sessionId: user.sessionId,
      ip,
      now,
    });
    return row;
  });
}

/** The tables of a user's data export. */
export function listTables({ sources }: PersonalDataContext, userId: number): DataTable[] {
  return sources.flatMap((source) => source.listTables(userId));
}

/** Builds the requested export; called by a job. May be repeated: a second build replaces the first one. */
export async function buildExport(context: PersonalDataContext, exportId: number): Promise<void> {
  const { exports } = context;
  const row = await store.findExport(context.db, exportId);
  if (row?.state !== "building" || row.fileName === null) return;
  const { id, userId, fileName } = row;
  const tables = listTables(context, userId);
  const title = `我在${await context.readSiteName()}的数据`;
  let sizeBytes: number;
  try {
    sizeBytes = await exports.write(fileName, packTables(tables, { title, madeAt: context.clock.now() }));
  } catch (error) {
    context.logger.error({ err: error, export: id }, "a user's data could not be packed");
    await store.finishExport(context.db, { id, state: "failed", sizeBytes: null });
    return;
  }
  const isWanted = await store.finishExport(context.db, { id, state: "ready", sizeBytes });
  // The account was deleted while the export was being built.
  if (!isWanted && !(await store.findExport(context.db, id))) await exports.remove(fileName);
}

/** The newest export, finished or in progress; null when there is none. */
export async function readExport(context: PersonalDataContext, userId: number): Promise<store.ExportRow | null> {
  const row = await store.findLatestExport(context.db, userId);
  const now = context.clock.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  return row.state === "building" && !isBuilding(row, now) ? { ...row, state: "failed" } : row;
}

/**
 * Opens the finished export. A device other than the requesting one needs a recent re-authentication. Throws 404 and
 * 403.
 */
export async function openExport(context: PersonalDataContext, { user, ip }: Asker): Promise<FileAnswer> {
  const { exports } = context;
  const row = await readExport(context, user.id);
  if (row?.state !== "ready" || row.fileName === null) throw notFound("没有可以下载的数据，请先申请导出");
  if (row.sessionId !== user.sessionId) await context.identity.requireFresh(user);
  const file = await exports.open(row.fileName);
  if (!file) throw notFound("数据文件已删除，请重新申请导出");
  const now = context.clock.now();
  try {
    await context.identity.recordEvent(context.db, {
      kind: "export_downloaded",
      userId: user.id,
      sessionId: user.sessionId,
      ip,
      now,
    });
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  return { ...file, fileName: `my-data-${row.requestedAt.toISOString().slice(0, 10)}.zip` };
}

/** Deletes expired exports; a job calls it daily. */
export async function removeExpiredExports(context: PersonalDataContext): Promise<void> {
  const expired = await store.findExpiredExports(context.db, { now: context.clock.now(), limit: REMOVED_AT_ONCE });
  for (const { id, fileName } of expired) {
    // The file is deleted first: if that fails, the remaining row makes this job retry.
    if (fileName !== null) await context.exports.remove(fileName);
    await store.deleteExport(context.db, id);
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
