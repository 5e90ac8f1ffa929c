import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { RESOURCE_KINDS, type ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { NOTE_COLOURS, type NoteColour } from "../note-colours.ts";

/** What people marked and wrote down, each note at words of a text or at a second of a film. */
export const notes = pgTable(
  "notes",
  {
    userId: int8("user_id").notNull(),
    /** Drawn by the person's device, so that a retried call makes no second note. */
    id: uuid("id").notNull(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    /** Of the kind that `WORK_OF` names. */
    workId: int8("work_id").notNull(),
    colour: text("colour").$type<NoteColour>().notNull(),
    /** With its original white space; at a second of a film its caption, if any. */
    quote: text("quote"),
    /** The rest of the anchor is without white space. */
    prefix: text("prefix"),
    suffix: text("suffix"),
    start: integer("start"),
    rival: integer("rival"),
    atSeconds: integer("at_seconds"),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Deleted notes can be restored for an hour. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // All filters of a notebook: notes are counted in it without reading the rows.
    index("notes_kept")
      .on(table.userId, table.createdAt, table.id, table.kind, table.workId, table.colour)
      .where(sql`${table.deletedAt} is null`),
    // For one work, newest first; a deletion uses it to find the new latest note.
    index("notes_by_work")
      .on(table.userId, table.kind, table.workId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Without a list of pending entries, which every search would read completely.
    index("notes_by_words")
      .using("gin", sql`note_pairs(${table.userId}, ${table.quote}, ${table.body})`)
      .with({ fastupdate: false })
      .where(sql`${table.deletedAt} is null`),
    index("notes_by_thing").on(table.userId, table.kind, table.resourceId),
    index("notes_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check("notes_kind_known", isOneOf(table.kind, RESOURCE_KINDS)),
    check("notes_colour_known", isOneOf(table.colour, NOTE_COLOURS)),
    check(
      "notes_one_place",
      sql`num_nonnulls(${table.prefix}, ${table.suffix}, ${table.start}) in (0, 3) and (${table.atSeconds} is null) = (${table.start} is not null) and (${table.start} is null or ${table.quote} is not null)`,
    ),
  ],
);

/** Used in `note_counts`: no work has this number. */
export const EVERY_WORK = 0;

/**
 * How many notes a person has in each work, and which is the latest there; with `EVERY_WORK` in all of a kind, and
 * under the empty kind in all. Maintained by triggers on `notes`, so that a notebook of thousands opens as quickly as
 * others.
 */
export const noteCounts = pgTable(
  "note_counts",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<ResourceKind | "">().notNull(),
    workId: int8("work_id").notNull(),
    noteCount: integer("note_count").notNull(),
    /** Of single works alone. */
    latestAt: moment("latest_at"),
    latestResourceId: int8("latest_thing_id"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.workId] }),
    index("note_counts_latest").on(table.userId, table.latestAt).where(sql`${table.latestAt} is not null`),
  ],
);
