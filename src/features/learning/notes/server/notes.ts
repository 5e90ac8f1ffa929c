import { Readable } from "node:stream";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import * as contract from "../contract.ts";
import { RESTORE_SECONDS } from "../note-limits.ts";
import { describeNotes } from "./describe-notes.ts";
import { listNotebook, listNotedWorks } from "./list-notebook.ts";
import { toNote } from "./note-answers.ts";
import { listNotesAfter, listResourceNotes, type NoteRow, purgeNotes } from "./note-store.ts";
import type { NotesDependencies } from "./notes-context.ts";
import { personalNotes } from "./personal-notes.ts";
import { writeNotebook } from "./write-notebook.ts";
import { changeNote, createNote, deleteNote, restoreNote } from "./write-notes.ts";

/** Marks and notes of users in texts and at seconds of films. */
export function createNotes(context: NotesDependencies): {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
} {
  const { db, clock } = context;

  async function exportNotes(userId: number) {
    const rows: NoteRow[] = [];
    for await (const row of inBatches((last: NoteRow | null) =>
      listNotesAfter(db, { userId, last, withDeleted: false }),
    ))
      rows.push(row);
    const notes = await describeNotes(context, rows);
    const today = dayOf(clock.now());
    // The size is limited, because one user's notes are limited.
    const bytes = Buffer.from([...writeNotebook({ notes, origin: context.origin, today })].join(""));
    return { fileName: `notes-${today}.md`, sizeBytes: bytes.length, stream: Readable.from([bytes]) };
  }

  const endpoints = [
    serveEndpoint(contract.listThingNotes, async ({ params }, { user }) => ({
      items: (await listResourceNotes(db, { userId: user.id, kind: params.kind, resourceId: params.id })).map(toNote),
    })),
    serveEndpoint(contract.createNote, async ({ params, body }, { user }) => ({
      note: toNote(await createNote(context, { user, id: params.id, draft: body })),
    })),
    serveEndpoint(contract.changeNote, async ({ params, body }, { user }) => ({
      note: toNote(await changeNote(context, { userId: user.id, id: params.id }, body)),
    })),
    serveEndpoint(contract.deleteNote, async ({ params }, { user }) => {
      await deleteNote(context, { userId: user.id, id: params.id });
      return {};
    }),
    serveEndpoint(contract.restoreNote, async ({ params }, { user }) => ({
      note: toNote(await restoreNote(context, { userId: user.id, id: params.id })),
    })),
    serveEndpoint(contract.listNotes, ({ query }, { user }) => listNotebook(context, { userId: user.id, query })),
    serveEndpoint(contract.listNotedWorks, async (_input, { user }) => ({
      items: await listNotedWorks(context, user.id),
    })),
    serveEndpoint(contract.exportNotes, (_input, { user }) => exportNotes(user.id)),
  ];
  const purge: Job = {
    name: "purge-notes",
    schedule: "17 * * * *",
    run: () => purgeNotes(db, new Date(clock.now().getTime() - RESTORE_SECONDS * 1_000)),
  };
  return { endpoints, jobs: [purge], personal: personalNotes(db) };
}
