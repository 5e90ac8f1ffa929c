import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { and, count, desc, eq, lt, notInArray, or, sql } from "drizzle-orm";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { pick } from "../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { StoredText } from "../prepare-text.ts";
import { KEPT_ALWAYS, KEPT_DAYS, MOST_VERSIONS, type TextKind, type VersionCause } from "../text-versions.ts";
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

/** The version that a text has; 0: none was kept yet. */
export async function findLatestVersion(db: DatabaseOrTransaction, place: TextPlaceOfKind): Promise<number> {
  const [row] = await db
    .select({ id: textVersions.id })
    .from(textVersions)
    .where(isOf(place))
    .orderBy(desc(textVersions.id))
    .limit(1);
  return row?.id ?? 0;
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

/** One with its Markdown. Gated: for those who write. */
export async function findVersion(db: DatabaseOrTransaction, { id, ...place }: TextPlaceOfKind & { id: number }) {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(and(isOf(place), eq(textVersions.id, id)));
  return row ? { ...row, markdown: (await unpack(row.packed)).toString("utf8") } : null;
}

export async function insertVersion(
  tx: Transaction,
  {
    text,
    ...version
  }: TextPlaceOfKind & {
    text: Pick<StoredText, "markdown" | "contentHash" | "references">;
    cause: VersionCause;
    savedBy: number | null;
    savedAt: Date;
  },
): Promise<void> {
  const { markdown, contentHash, references } = text;
  const packed = await pack(Buffer.from(markdown));
  await tx.insert(textVersions).values({ ...version, contentHash, references, packed });
}

/** Lets go of those that are too many or too old. */
export async function forgetOldVersions(tx: Transaction, { now, ...place }: TextPlaceOfKind & { now: Date }) {
  const [row] = await tx.select({ total: count() }).from(textVersions).where(isOf(place));
  if ((row?.total ?? 0) <= KEPT_ALWAYS) return;
  const newest = (most: number) =>
    tx.select({ id: textVersions.id }).from(textVersions).where(isOf(place)).orderBy(desc(textVersions.id)).limit(most);
  const isOld = lt(textVersions.savedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await tx
    .delete(textVersions)
    .where(
      and(
        isOf(place),
        or(
          notInArray(textVersions.id, newest(MOST_VERSIONS)),
          and(isOld, notInArray(textVersions.id, newest(KEPT_ALWAYS))),
        ),
      ),
    );
}

/** Somebody left: what they wrote stays, who it was does not. */
export async function forgetVersionsAuthor(tx: Transaction, userId: number): Promise<void> {
  await tx.update(textVersions).set({ savedBy: sql`null` }).where(eq(textVersions.savedBy, userId));
}
