import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { and, count, desc, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { insertRows } from "../../../../kit/tables/insert-rows.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { StoredText } from "../prepare-text.ts";
import {
  MAX_VERSIONS,
  MIN_RETAINED_VERSIONS,
  RETENTION_DAYS,
  type TextKind,
  type VersionCause,
} from "../text-versions.ts";
import { textVersions } from "./version-tables.ts";

const pack = promisify(deflateRaw);
const unpack = promisify<Buffer, Buffer>(inflateRaw);

export interface TextPlaceOfKind {
  kind: TextKind;
  ownerId: number;
}

const facts = pick(textVersions, "id", "cause", "savedBy", "savedAt", "contentHash");

function isOf({ kind, ownerId }: TextPlaceOfKind) {
  return and(eq(textVersions.kind, kind), eq(textVersions.ownerId, ownerId));
}

/** The latest version of a text; 0: none is stored yet. */
export async function findLatestVersion(db: DatabaseOrTransaction, place: TextPlaceOfKind): Promise<number> {
  const [row] = await db
    .select({ id: textVersions.id })
    .from(textVersions)
    .where(isOf(place))
    .orderBy(desc(textVersions.id))
    .limit(1);
  return row?.id ?? 0;
}

/** The latest version of each of these texts and the number of stored ones; texts without a version are omitted. */
export async function listLatestVersions(
  tx: Transaction,
  { kind, ownerIds }: { kind: TextKind; ownerIds: number[] },
): Promise<Map<number, { latest: number; total: number }>> {
  const { id, ownerId } = textVersions;
  const rows = await tx
    .select({ ownerId, latest: sql<number>`max(${id})`.mapWith(Number), total: count() })
    .from(textVersions)
    .where(and(eq(textVersions.kind, kind), inArray(ownerId, ownerIds)))
    .groupBy(ownerId);
  return new Map(rows.map(({ ownerId, latest, total }) => [ownerId, { latest, total }]));
}

/** The newest first. */
export async function listVersions(
  db: DatabaseOrTransaction,
  { before, limit, ...place }: TextPlaceOfKind & { before: number | undefined; limit: number },
) {
  return db
    .select(facts)
    .from(textVersions)
    .where(and(isOf(place), before === undefined ? undefined : lt(textVersions.id, before)))
    .orderBy(desc(textVersions.id))
    .limit(limit);
}

/** A version with its Markdown. Gated: only for users who may edit. */
export async function findVersion(db: DatabaseOrTransaction, { id, ...place }: TextPlaceOfKind & { id: number }) {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(and(isOf(place), eq(textVersions.id, id)));
  return row ? { ...row, markdown: (await unpack(row.packed)).toString("utf8") } : null;
}

export interface NewVersion extends TextPlaceOfKind {
  text: Pick<StoredText, "markdown" | "contentHash" | "references">;
  cause: VersionCause;
  savedBy: number | null;
  savedAt: Date;
}

/** Inserts versions in order: of two versions of one text the later one is newer. */
export async function insertVersions(tx: Transaction, versions: readonly NewVersion[]): Promise<void> {
  const rows = versions.map(async ({ text: { markdown, contentHash, references }, ...version }) => {
    const packed = await pack(Buffer.from(markdown));
    return { ...version, contentHash, references, packed };
  });
  await insertRows(tx, textVersions, await Promise.all(rows));
}

/** Deletes surplus and old versions of texts that have more than are always retained. */
export async function forgetOldVersions(tx: Transaction, { now, ...place }: TextPlaceOfKind & { now: Date }) {
  const newest = (max: number) =>
    tx.select({ id: textVersions.id }).from(textVersions).where(isOf(place)).orderBy(desc(textVersions.id)).limit(max);
  const isOld = lt(textVersions.savedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  await tx
    .delete(textVersions)
    .where(
      and(
        isOf(place),
        or(
          notInArray(textVersions.id, newest(MAX_VERSIONS)),
          and(isOld, notInArray(textVersions.id, newest(MIN_RETAINED_VERSIONS))),
        ),
      ),
    );
}
