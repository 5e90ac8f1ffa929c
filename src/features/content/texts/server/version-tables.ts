import { check, customType, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import type { References } from "../text-references.ts";
import { TEXT_KINDS, VERSION_CAUSES } from "../text-versions.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Texts after each of their changes. Gated like the texts: the guest role of the database has no access. */
export const textVersions = pgTable(
  "text_versions",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: TEXT_KINDS }).notNull(),
    ownerId: int8("owner_id").notNull(),
    cause: text("cause", { enum: VERSION_CAUSES }).notNull(),
    /** A member of staff; null: an import, the command line, or a deleted user. */
    savedBy: int8("saved_by"),
    savedAt: moment("saved_at").notNull(),
    /** SHA-256 of the Markdown in hex. */
    contentHash: text("content_hash").notNull(),
    /** The Markdown, deflated. */
    packed: bytes("packed").notNull(),
    references: jsonb("references").$type<References>().notNull(),
  },
  (table) => [
    index("text_versions_of_text").on(table.kind, table.ownerId, table.id),
    index("text_versions_by_person").on(table.savedBy),
    check("text_versions_kind_known", isOneOf(table.kind, TEXT_KINDS)),
    check("text_versions_cause_known", isOneOf(table.cause, VERSION_CAUSES)),
  ],
);
