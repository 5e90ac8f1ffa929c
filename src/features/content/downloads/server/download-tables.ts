import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { AI_MARKS } from "../../../../kit/values/ai-mark.ts";
import { CARRIER_KINDS, DOWNLOAD_TYPES } from "../download-types.ts";

export const VERSION_STATES = ["uploading", "uploaded", "ready"] as const;

/** Downloads; public, so the database's guest role can read them. */
export const downloads = pgTable(
  "downloads",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The same at every import of the same source; null: created by hand. */
    sourceKey: text("source_key").unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    category: text("category").notNull(),
    contentType: text("content_type", { enum: DOWNLOAD_TYPES }).notNull(),
    carrierKind: text("carrier_kind", { enum: CARRIER_KINDS }),
    carrierId: int8("carrier_id"),
    position: integer("position").notNull(),
    aiMark: aiMarkColumn(),
    /** null: a draft. */
    publishedAt: moment("published_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("downloads_order").on(table.position, table.publishedAt, table.id),
    index("downloads_by_publication").on(table.publishedAt),
    index("downloads_by_carrier").on(table.carrierKind, table.carrierId).where(sql`${table.carrierId} is not null`),
    check("downloads_content_type_known", isOneOf(table.contentType, DOWNLOAD_TYPES)),
    check("downloads_ai_mark_known", isAiMark(table.aiMark)),
    check("downloads_carrier_known", isOneOf(table.carrierKind, CARRIER_KINDS)),
    check("downloads_carrier_whole", sql`(${table.carrierKind} is null) = (${table.carrierId} is null)`),
  ],
);

/** Files of a download, each stored unchanged; the guest role can read all columns except the location of the bytes. */
export const downloadVersions = pgTable(
  "download_versions",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    downloadId: int8("download_id")
      .notNull()
      .references(() => downloads.id, { onDelete: "cascade" }),
    state: text("state", { enum: VERSION_STATES }).notNull(),
    label: text("label").notNull(),
    fileName: text("file_name").notNull(),
    notes: text("notes").notNull(),
    sizeBytes: int8("size_bytes").notNull(),
    sha256: text("sha256"),
    /** From the metadata of the file at its upload. */
    aiMark: aiMarkColumn(),
    storageName: text("storage_name"),
    /** The mark that its download has and its own bytes lack, as of the last run of `markVersions`. */
    markedAs: text("marked_as", { enum: AI_MARKS }).notNull().default("none"),
    /** The copy with this mark, which is sent instead; null: there is none, or the format cannot contain a mark. */
    markedStorageName: text("marked_storage_name"),
    markedSha256: text("marked_sha256"),
    markedSizeBytes: int8("marked_size_bytes"),
    /** The upload from which it comes, until it is in the store. */
    uploadName: text("upload_name").unique(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("download_versions_newest").on(table.downloadId, table.id),
    index("download_versions_by_content").on(table.storageName),
    index("download_versions_by_marked_content").on(table.markedStorageName),
    index("download_versions_unfinished").on(table.createdAt).where(sql`${table.state} <> 'ready'`),
    check("download_versions_state_known", isOneOf(table.state, VERSION_STATES)),
    check("download_versions_ai_mark_known", isAiMark(table.aiMark)),
    check("download_versions_marked_as_known", isAiMark(table.markedAs)),
    check(
      "download_versions_copy_whole",
      sql`(${table.markedStorageName} is null) = (${table.markedSha256} is null) and (${table.markedStorageName} is null) = (${table.markedSizeBytes} is null)`,
    ),
    check(
      "download_versions_ready_whole",
      sql`${table.state} <> 'ready' or (${table.sha256} is not null and ${table.storageName} is not null)`,
    ),
  ],
);

/** How many users downloaded a version on a day, without their names. */
export const downloadDays = pgTable(
  "download_days",
  {
    versionId: int8("version_id")
      .notNull()
      .references(() => downloadVersions.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    people: integer("people").notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.day] })],
);

/** Which user downloaded which version, once a day. */
export const downloadLog = pgTable(
  "download_log",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    downloadId: int8("download_id")
      .notNull()
      .references(() => downloads.id, { onDelete: "cascade" }),
    versionId: int8("version_id")
      .notNull()
      .references(() => downloadVersions.id, { onDelete: "cascade" }),
    userId: int8("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    takenAt: moment("taken_at").notNull(),
  },
  (table) => [
    unique("download_log_once_a_day").on(table.downloadId, table.userId, table.day),
    index("download_log_by_person").on(table.userId, table.id),
    index("download_log_by_version").on(table.versionId),
    index("download_log_by_time").on(table.takenAt),
  ],
);
