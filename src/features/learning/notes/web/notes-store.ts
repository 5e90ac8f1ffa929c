import { useCallback, useEffect, useState } from "react";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage, showNotification } from "../../../../ui/feedback/feedback.ts";
import {
  changeNote,
  createNote,
  deleteNote,
  listThingNotes,
  type Note,
  type NoteDraft,
  restoreNote,
} from "../contract.ts";

const UNDO_MS = 10_000;

export interface ResourceNotes {
  notes: readonly Note[];
  /** Why they could not be loaded. */
  error: ApiError | null;
  reload(): void;
  /** Throws like every call. The same id creates the same note. */
  create(id: string, draft: NoteDraft): Promise<void>;
  change(id: string, wanted: Pick<Note, "colour" | "body">): Promise<void>;
  remove(note: Note): Promise<void>;
}

/** A user's notes of one resource. A change is displayed as soon as the server has stored it. */
export function useResourceNotes(kind: ResourceKind, id: number, isWanted: boolean): ResourceNotes {
  const { data, error, reload } = usePersonalData(listThingNotes, { params: { kind, id } }, isWanted);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  useEffect(() => setNotes(data?.items ?? []), [data]);
  const put = useCallback(
    (note: Note) => setNotes((former) => [...former.filter((one) => one.id !== note.id), note]),
    [],
  );
  return {
    notes,
    error,
    reload,
    create: async (noteId, draft) =>
      put((await callEndpoint(createNote, { params: { id: noteId }, body: draft })).note),
    change: async (noteId, wanted) =>
      put((await callEndpoint(changeNote, { params: { id: noteId }, body: wanted })).note),
    remove: async (note) => {
      await removeWithUndo(note.id, () => put(note));
      setNotes((former) => former.filter((one) => one.id !== note.id));
    },
  };
}

/** Deletes a note and shows a notice that can restore it. */
export async function removeWithUndo(id: string, onRestored: () => void): Promise<void> {
  await callEndpoint(deleteNote, { params: { id } });
  const restore = () =>
    callEndpoint(restoreNote, { params: { id } }).then(onRestored, (thrown: unknown) =>
      showMessage("error", failureText(thrown)),
    );
  showNotification({
    title: "已删除",
    durationMs: UNDO_MS,
    keepAliveOnHover: true,
    placement: "bottom-right",
    action: { label: "撤销", run: restore },
  });
}

/** A UUID, also if the page is not a secure context. */
export function drawNoteId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
