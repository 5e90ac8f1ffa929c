import type { Note } from "../contract.ts";
import type { NoteRow } from "./note-store.ts";

export function toNote(row: NoteRow): Note {
  const { quote, prefix, suffix, start, rival } = row;
  const hasAnchor = quote !== null && prefix !== null && suffix !== null && start !== null;
  return {
    id: row.id,
    kind: row.kind,
    thing_id: row.resourceId,
    colour: row.colour,
    body: row.body,
    anchor: hasAnchor ? { quote, prefix, suffix, start, rival } : null,
    at_seconds: row.atSeconds,
    caption: row.atSeconds === null ? null : quote,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
