import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { accessDenied } from "../../../access/membership/access-denied.ts";
import type { NoteDraft } from "../contract.ts";
import type { NoteColour } from "../note-colours.ts";
import { BYTES_A_PERSON, MAX_NOTES_PER_RESOURCE, NOTES_A_PERSON, RESTORE_SECONDS } from "../note-limits.ts";
import {
  findNote,
  insertNote,
  lockNotes,
  type NoteOfPerson,
  type NoteRow,
  sumNotes,
  updateNote,
} from "./note-store.ts";
import type { NotesDependencies } from "./notes-context.ts";

type Context = Pick<NotesDependencies, "db" | "clock" | "resources">;

/**
 * Creates a note once: the same id returns the existing note. It requires access to the resource at this moment.
 * Throws 404, 403, and 409 if there are too many notes or if the note was deleted in the meantime.
 */
export async function createNote(
  { db, clock, resources }: Context,
  { user, id, draft }: { user: CallingUser; id: string; draft: NoteDraft },
): Promise<NoteRow> {
  const note = { userId: user.id, id };
  const known = await findNote(db, note);
  if (known) return requireNotDeleted(known);
  const resource = await resources[draft.kind]?.checkResource({ id: draft.thing_id, user });
  if (!resource) throw notFound("内容不存在");
  if (!resource.access.allowed) throw accessDenied(resource.access, "note");
  const { anchor } = draft;
  if ((anchor === null) !== (resource.unit === "seconds")) throw invalidInput({ anchor: ["这里不能这样记笔记"] });
  const now = clock.now();
  const row: NoteRow = {
    ...note,
    kind: draft.kind,
    resourceId: draft.thing_id,
    workId: resource.workId,
    colour: draft.colour,
    body: draft.body,
    atSeconds: draft.at_seconds,
    quote: anchor?.quote ?? draft.caption,
    prefix: anchor?.prefix ?? null,
    suffix: anchor?.suffix ?? null,
    start: anchor?.start ?? null,
    rival: anchor?.rival ?? null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  return db.transaction(async (tx) => {
    await lockNotes(tx, user.id);
    // A repetition of the same call may have been faster.
    const raced = await findNote(tx, note);
    if (raced) return requireNotDeleted(raced);
    await insertNote(tx, row);
    await requireRoom(tx, row);
    return row;
  });
}

/** Changes the colour or the text. Throws 404 if the user has no such note. */
export async function changeNote(
  { db, clock }: Context,
  note: NoteOfPerson,
  wanted: { colour?: NoteColour | undefined; body?: string | undefined },
): Promise<NoteRow> {
  return db.transaction(async (tx) => {
    await lockNotes(tx, note.userId);
    const row = await findNote(tx, note);
    if (!row || row.deletedAt) throw notFound("笔记不存在");
    const changed = { ...row, colour: wanted.colour ?? row.colour, body: wanted.body ?? row.body };
    if (changed.colour === row.colour && changed.body === row.body) return row;
    const updatedAt = clock.now();
    await updateNote(tx, note, { colour: changed.colour, body: changed.body, updatedAt });
    if (changed.body.length > row.body.length) await requireRoom(tx, changed);
    return { ...changed, updatedAt };
  });
}

/** Deleting a missing note succeeds. */
export async function deleteNote({ db, clock }: Context, note: NoteOfPerson): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNotes(tx, note.userId);
    const row = await findNote(tx, note);
    if (row && !row.deletedAt) await updateNote(tx, note, { deletedAt: clock.now() });
  });
}

/** Restores a deleted note within an hour. It requires no access, because the note existed before. */
export async function restoreNote({ db, clock }: Context, note: NoteOfPerson): Promise<NoteRow> {
  return db.transaction(async (tx) => {
    await lockNotes(tx, note.userId);
    const row = await findNote(tx, note);
    if (!row || isPast(row, clock.now())) throw notFound("笔记已经删除，不能再恢复");
    if (!row.deletedAt) return row;
    await updateNote(tx, note, { deletedAt: null });
    await requireRoom(tx, row);
    return { ...row, deletedAt: null };
  });
}

function isPast({ deletedAt }: NoteRow, now: Date): boolean {
  return deletedAt !== null && deletedAt.getTime() + RESTORE_SECONDS * 1_000 < now.getTime();
}

/** A delayed call must not restore a deleted note. */
function requireNotDeleted(row: NoteRow): NoteRow {
  if (row.deletedAt) throw conflict("NOTE_DELETED", "这条笔记已经删除");
  return row;
}

async function requireRoom(tx: Transaction, row: NoteRow): Promise<void> {
  const sums = await sumNotes(tx, row);
  const bound =
    (sums.resourceNotes > MAX_NOTES_PER_RESOURCE && `一篇内容最多 ${MAX_NOTES_PER_RESOURCE} 条标记和笔记`) ||
    (sums.notes > NOTES_A_PERSON && "最多保存一万条标记和笔记") ||
    (sums.bytes > BYTES_A_PERSON && "笔记的总字数到了上限");
  if (bound) throw conflict("TOO_MANY_NOTES", `${bound}，可以先导出，再删去一些`);
}
