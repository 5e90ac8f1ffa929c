import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import type { Chapter } from "../../chapters.ts";
import { MEDIA_KINDS } from "../../media-kind.ts";
import { TICKET_KINDS } from "../../playable.ts";

export const MEDIA_STATES = ["uploading", "uploaded", "ready", "broken"] as const;

/** A film in one of several sizes: one file whose byte ranges are the segments. */
export interface StoredRendition {
  height: number;
  width: number;
  bitsPerSecond: number;
  storageName: string;
  sizeBytes: number;
  playlist: string;
  /** The key of its segments, Base64; absent for renditions imported before segments were encrypted. */
  key?: string;
}

/** The sprite sheet of a film: small pictures, row by row, stored as a separate file. */
export interface StoredSprites {
  storageName: string;
  sizeBytes: number;
  width: number;
  height: number;
  columns: number;
  count: number;
  stepMs: number;
}

/** Films, recordings and gated pictures; their bytes are in the store under `storage_name`. */
export const mediaFiles = pgTable(
  "media_files",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    state: text("state", { enum: MEDIA_STATES }).notNull(),
    /** Why the file is broken, or what could not be derived from a ready one; a Chinese sentence. */
    reason: text("reason").notNull().default(""),
    /** The name given by its uploader. */
    name: text("name").notNull(),
    sizeBytes: int8("size_bytes").notNull(),
    /** Known once the content has been checked. */
    kind: text("kind", { enum: MEDIA_KINDS }),
    mediaType: text("media_type"),
    storageName: text("storage_name"),
    /** The name of its upload, until the file is in the store. */
    uploadName: text("upload_name").unique(),
    durationMs: int8("duration_ms"),
    width: integer("width"),
    height: integer("height"),
    posterUrl: text("poster_url"),
    /** From the metadata of the uploaded file. */
    aiMark: aiMarkColumn(),
    waveform: jsonb("waveform").$type<number[]>(),
    sprites: jsonb("sprites").$type<StoredSprites>(),
    /** Named by the author; in order. */
    chapters: jsonb("chapters").$type<Chapter[]>().notNull().default([]),
    renditions: jsonb("renditions").$type<StoredRendition[]>().notNull().default([]),
    /** A member of staff; null: the command line, or a deleted user. */
    uploadedBy: int8("uploaded_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("media_files_by_content").on(table.storageName),
    index("media_files_unfinished").on(table.state, table.updatedAt).where(sql`${table.state} <> 'ready'`),
    check("media_files_state_known", isOneOf(table.state, MEDIA_STATES)),
    check("media_files_ai_mark_known", isAiMark(table.aiMark)),
    check(
      "media_files_ready_whole",
      sql`${table.state} <> 'ready' or (${table.kind} is not null and ${table.mediaType} is not null and ${table.storageName} is not null)`,
    ),
  ],
);

export const mediaCaptions = pgTable(
  "media_captions",
  {
    mediaId: int8("media_id")
      .notNull()
      .references(() => mediaFiles.id, { onDelete: "cascade" }),
    /** BCP 47, e.g. `zh-CN`. */
    language: text("language").notNull(),
    label: text("label").notNull(),
    vtt: text("vtt").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.language] })],
);

/** The first seconds of a file as a separate file, so that a preview never sends a byte of the rest. */
export const mediaPreviews = pgTable(
  "media_previews",
  {
    mediaId: int8("media_id")
      .notNull()
      .references(() => mediaFiles.id, { onDelete: "cascade" }),
    seconds: smallint("seconds").notNull(),
    mediaType: text("media_type").notNull(),
    storageName: text("storage_name").notNull(),
    sizeBytes: int8("size_bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.seconds] })],
);

/** Rights to play one item in one browser. Neither the address nor the cookie works without the other. */
export const mediaTickets = pgTable(
  "media_tickets",
  {
    /** SHA-256 of the ticket: a reader of the database cannot play anything. */
    ticketHash: text("ticket_hash").primaryKey(),
    cookieHash: text("cookie_hash").notNull(),
    kind: text("kind", { enum: TICKET_KINDS }).notNull(),
    resourceId: int8("thing_id").notNull(),
    mediaIds: jsonb("media_ids").$type<number[]>().notNull(),
    contentType: text("content_type").notNull(),
    resourceKeys: jsonb("resource_keys").$type<string[]>().notNull(),
    /** Only the first seconds; null: all of it. */
    previewSeconds: smallint("preview_seconds"),
    userId: int8("user_id"),
    sessionId: text("session_id"),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("media_tickets_by_person").on(table.userId, table.usedAt),
    index("media_tickets_by_end").on(table.expiresAt),
    check("media_tickets_kind_known", isOneOf(table.kind, TICKET_KINDS)),
    check("media_tickets_session_of_somebody", sql`(${table.userId} is null) = (${table.sessionId} is null)`),
  ],
);

/** How much of a film was sent to one viewer, limited by the pace; all tickets of an account for a film share it. */
export const mediaAllowances = pgTable(
  "media_allowances",
  {
    /** Account and film; for a guest the hash of the ticket. */
    key: text("key").primaryKey(),
    userId: int8("user_id"),
    firstByteAt: moment("first_byte_at").notNull(),
    /** Milliseconds of the film sent since the first byte. */
    sentMs: int8("sent_ms").notNull(),
  },
  (table) => [
    index("media_allowances_by_person").on(table.userId),
    index("media_allowances_by_start").on(table.firstByteAt),
  ],
);
