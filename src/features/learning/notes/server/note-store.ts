import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { containsText, hasOtherCases } from "../../../../kit/tables/contains-text.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { NoteColour } from "../note-colours.ts";
import { MAX_NOTES_PER_RESOURCE, NOTES_FOUND, WORKS_LISTED } from "../note-limits.ts";
import { EVERY_WORK, noteCounts, notes } from "./note-tables.ts";

export type NoteRow = typeof notes.$inferSelect;

export interface NoteOfPerson {
  userId: number;
  id: string;
}

/** The number of rows of a long list that are in memory at a time. */
const BATCH = 500;

/** Allows one change of a user's notes at a time, so that the limits are enforced. */
export async function lockNotes(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notes:${userId}`}, 0))`);
}

/** The note, including a deleted one. */
export async function findNote(db: DatabaseOrTransaction, note: NoteOfPerson): Promise<NoteRow | null> {
  const [row] = await db.select().from(notes).where(isNote(note));
  return row ?? null;
}

export async function insertNote(tx: Transaction, row: NoteRow): Promise<void> {
  await tx.insert(notes).values(row);
}

export async function updateNote(
  tx: Transaction,
  note: NoteOfPerson,
  change: Partial<Pick<NoteRow, "colour" | "body" | "updatedAt" | "deletedAt">>,
): Promise<void> {
  await tx.update(notes).set(change).where(isNote(note));
}

/** The number and size of a user's notes, to compare with the limits. */
export async function sumNotes(
  tx: Transaction,
  { userId, kind, resourceId }: { userId: number; kind: ResourceKind; resourceId: number },
): Promise<{ notes: number; resourceNotes: number; bytes: number }> {
  const isOfResource = and(eq(notes.kind, kind), eq(notes.resourceId, resourceId));
  const [sums] = await tx
    .select({
      notes: count(),
      resourceNotes: sql<number>`(count(*) filter (where ${isOfResource}))::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${notes.body}) + coalesce(octet_length(${notes.quote}), 0)), 0)::int`,
    })
    .from(notes)
    .where(isNotDeleted(userId));
  return sums ?? { notes: 0, resourceNotes: 0, bytes: 0 };
}

/** In the order of the resource. */
export async function listResourceNotes(
  db: DatabaseOrTransaction,
  { userId, kind, resourceId }: { userId: number; kind: ResourceKind; resourceId: number },
): Promise<NoteRow[]> {
  return db
    .select()
    .from(notes)
    .where(and(isNotDeleted(userId), eq(notes.kind, kind), eq(notes.resourceId, resourceId)))
    .orderBy(asc(notes.start), asc(notes.atSeconds), asc(notes.createdAt), asc(notes.id))
    .limit(MAX_NOTES_PER_RESOURCE);
}

export interface NoteFilter {
  kind?: ResourceKind | undefined;
  workId?: number | undefined;
  colour?: NoteColour | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
  words?: string | undefined;
}

interface NotesWanted extends NoteFilter {
  userId: number;
  page: number;
  pageSize: number;
}

/** A page of notes, newest first, and their total number. A search by text counts at most `NOTES_FOUND`. */
export async function listNotesBy(
  db: DatabaseOrTransaction,
  wanted: NotesWanted,
): Promise<{ rows: NoteRow[]; total: number; hasMore: boolean }> {
  const { colour, since, before, words } = wanted;
  return colour || since || before || words ? listFiltered(db, wanted) : listCounted(db, wanted);
}

/** Lists with stored counts: all notes, or those of a kind or a work. */
async function listCounted(db: DatabaseOrTransaction, { userId, kind, workId, page, pageSize }: NotesWanted) {
  const [total, rows] = await Promise.all([
    readCount(db, { userId, kind, workId }),
    db
      .select()
      .from(notes)
      .where(and(isNotDeleted(userId), isOf({ kind, workId })))
      .orderBy(desc(notes.createdAt), desc(notes.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { rows, total, hasMore: false };
}

/** Lists by any other filter. One query returns the page and the count. A search by text ends at `NOTES_FOUND`. */
async function listFiltered(db: DatabaseOrTransaction, wanted: NotesWanted) {
  const { userId, words, page, pageSize } = wanted;
  const isAmong = isWanted(wanted);
  const isCommon = words === undefined || (await isCommonWord(db, { words, isAmong }));
  const fitting = db
    .select(pick(notes, "id", "createdAt"))
    .from(notes)
    .where(
      and(
        isAmong,
        words ? matchesWords(words) : undefined,
        words && !isCommon ? hasPairs({ userId, words }) : undefined,
      ),
    )
    .$dynamic();
  // For common words, reading notes in order finds the newest quickly. Rare words have few notes and are found faster
  // by the index.
  const isWalk = words !== undefined && isCommon;
  const found = db
    .$with("found")
    .as(isWalk ? fitting.orderBy(desc(notes.createdAt), desc(notes.id)).limit(NOTES_FOUND + 1) : fitting);
  const offset = (page - 1) * pageSize;
  const total = sql<number>`(select count(*) from ${found})`.mapWith(Number);
  const ids = db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(words === undefined ? pageSize : Math.max(0, Math.min(pageSize, NOTES_FOUND - offset)))
    .offset(offset);
  const [answer] = await db
    .with(found)
    .select({ total, ids: sql<string[] | null>`array(${ids})` })
    .from(sql`(select) as once`);
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, answer?.ids ?? [])))
    .orderBy(desc(notes.createdAt), desc(notes.id));
  const counted = answer?.total ?? 0;
  const hasMore = words !== undefined && counted > NOTES_FOUND;
  return { rows, total: hasMore ? NOTES_FOUND : counted, hasMore };
}

/** All conditions except the search text. */
function isWanted(wanted: NotesWanted): SQL | undefined {
  const { userId, colour, since, before } = wanted;
  return and(
    isNotDeleted(userId),
    isOf(wanted),
    colour && eq(notes.colour, colour),
    since && gte(notes.createdAt, since),
    before && lt(notes.createdAt, before),
  );
}

function isOf({ kind, workId }: Pick<NoteFilter, "kind" | "workId">): SQL | undefined {
  return and(kind && eq(notes.kind, kind), workId === undefined ? undefined : eq(notes.workId, workId));
}

function matchesWords(words: string, { quote, body }: Record<"quote" | "body", AnyPgColumn> = notes): SQL {
  return sql`(${containsText(quote, words)} or ${containsText(body, words)})`;
}

/** Up to this number of notes, a direct search is faster than an index. */
const LOOKED_AT = 200;
/**
 * If this many of the latest notes contain the text, it is frequent enough to read the notes in order. Up to
 * `NOTES_FOUND`, that costs about as much as the index.
 */
const COMMON_AMONG_LATEST = 60;

/**
 * Whether the text is searched note by note, newest first, and not by its character pairs. Of few notes all are read;
 * if many of the latest notes contain the text, enough are found soon.
 */
async function isCommonWord(
  db: DatabaseOrTransaction,
  { words, isAmong }: { words: string; isAmong: SQL | undefined },
): Promise<boolean> {
  if (Array.from(words).length < 2 || hasOtherCases(words)) return true;
  const latest = db
    .select(pick(notes, "quote", "body"))
    .from(notes)
    .where(isAmong)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(LOOKED_AT)
    .as("latest");
  const among = sql<number>`count(*) filter (where ${matchesWords(words, latest)})`.mapWith(Number);
  const [row] = await db.select({ looked: count(), among }).from(latest);
  return row === undefined || row.looked < LOOKED_AT || row.among >= COMMON_AMONG_LATEST;
}

/** Uses the index, which also returns false matches and every long note. */
function hasPairs({ userId, words }: { userId: number; words: string }): SQL {
  const pairs = sql`note_pairs(${notes.userId}, ${notes.quote}, ${notes.body})`;
  return sql`(${pairs} @> note_pairs(${userId}, ${words}, null) or ${pairs} @> array[-${userId}::bigint])`;
}

/** Works with notes, those with the latest notes first. */
export async function listWorksWithNotes(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<{ kind: ResourceKind; workId: number; resourceId: number; count: number }[]> {
  const { kind, workId, noteCount, latestAt, latestResourceId } = noteCounts;
  return db
    .select({
      kind: sql<ResourceKind>`${kind}`,
      workId,
      count: noteCount,
      // The work is named by one of its resources.
      resourceId: sql<number>`${latestResourceId}`.mapWith(Number),
    })
    .from(noteCounts)
    .where(and(eq(noteCounts.userId, userId), isNotNull(latestAt)))
    .orderBy(desc(latestAt))
    .limit(WORKS_LISTED);
}

async function readCount(
  db: DatabaseOrTransaction,
  {
    userId,
    kind = "",
    workId = EVERY_WORK,
  }: { userId: number; kind?: ResourceKind | "" | undefined; workId?: number | undefined },
): Promise<number> {
  const isPlace = and(eq(noteCounts.userId, userId), eq(noteCounts.kind, kind), eq(noteCounts.workId, workId));
  const [row] = await db.select({ count: noteCounts.noteCount }).from(noteCounts).where(isPlace);
  return row?.count ?? 0;
}

/**
 * The next batch in the order of works, resources and positions. The note export and the data export read all notes
 * this way.
 */
export async function listNotesAfter(
  db: DatabaseOrTransaction,
  { userId, last, withDeleted }: { userId: number; last: NoteRow | null; withDeleted: boolean },
): Promise<NoteRow[]> {
  const order = sql`(${notes.kind}, ${notes.workId}, ${notes.resourceId}, coalesce(${notes.start}, ${notes.atSeconds}), ${notes.id})`;
  const isLater =
    last &&
    sql`${order} > (${last.kind}, ${last.workId}::int8, ${last.resourceId}::int8, ${last.start ?? last.atSeconds}::int, ${last.id}::uuid)`;
  return db
    .select()
    .from(notes)
    .where(and(withDeleted ? eq(notes.userId, userId) : isNotDeleted(userId), isLater ?? undefined))
    .orderBy(order)
    .limit(BATCH);
}

/** Permanently removes notes that were deleted before the given moment. */
export async function purgeNotes(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(notes).where(and(isNotNull(notes.deletedAt), lt(notes.deletedAt, before)));
}

export function countNotes(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return readCount(db, { userId });
}

function isNote({ userId, id }: NoteOfPerson): SQL | undefined {
  return and(eq(notes.userId, userId), eq(notes.id, id));
}

function isNotDeleted(userId: number): SQL | undefined {
  return and(eq(notes.userId, userId), isNull(notes.deletedAt));
}
