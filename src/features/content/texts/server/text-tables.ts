import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgTable,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { int8 } from "../../../../kit/tables/columns.ts";
import type { TocItem } from "../contract.ts";
import type { FormerAnchor } from "../former-anchors.ts";
import type { References } from "../text-references.ts";

/**
 * The public facts of a text: columns of its owner's public table, next to `public_html`, which is the whole text if
 * guests may read it, otherwise the teaser.
 */
export const publicTextColumns = {
  publicToc: jsonb("public_toc").$type<TocItem[]>().notNull().default([]),
  excerpt: text("excerpt").notNull().default(""),
  wordCount: integer("word_count").notNull().default(0),
  hasMath: boolean("has_math").notNull().default(false),
  hasMermaid: boolean("has_mermaid").notNull().default(false),
};

/** For a text that is saved after its entry in a work: `public_html` is null until the first save. */
export const publicPartColumns = { publicHtml: text("public_html"), ...publicTextColumns };

/** The introduction of a work, which everyone may read. */
export const introColumns = {
  introMarkdown: text("intro_markdown").notNull(),
  introHtml: text("intro_html").notNull(),
  introReferences: jsonb("intro_references").$type<References>().notNull(),
  rendererVersion: integer("renderer_version").notNull(),
};

export type IntroTable = PgTable & {
  id: AnyPgColumn<{ data: number; notNull: true }>;
  introMarkdown: AnyPgColumn<{ data: string; notNull: true }>;
  introReferences: AnyPgColumn<{ data: References; notNull: true }>;
  rendererVersion: AnyPgColumn<{ data: number; notNull: true }>;
};

/** The gated side of a slice's texts: the guest role of the database has no right to it (docs/decisions/0008). */
export function gatedTextTable<Name extends string>(
  name: Name,
  { ownerColumn, owner }: { ownerColumn: string; owner: PgTable & { id: AnyPgColumn } },
) {
  return pgTable(
    name,
    {
      ownerId: int8(ownerColumn).primaryKey(),
      markdown: text("markdown").notNull(),
      html: text("html").notNull(),
      plainText: text("plain_text").notNull(),
      toc: jsonb("toc").$type<TocItem[]>().notNull(),
      /** Former ids of headings and their current ids. */
      formerAnchors: jsonb("former_anchors").$type<FormerAnchor[]>().notNull().default([]),
      /** How links and pictures were resolved, so that a new renderer can render again without the source folder. */
      references: jsonb("references").$type<References>().notNull(),
      /** SHA-256 of the Markdown in hex. */
      contentHash: text("content_hash").notNull(),
      rendererVersion: integer("renderer_version").notNull(),
    },
    (table) => [
      foreignKey({ columns: [table.ownerId], foreignColumns: [owner.id] }).onDelete("cascade"),
      index(`${name}_renderer_version`).on(table.rendererVersion),
    ],
  );
}

export type GatedTextTable = ReturnType<typeof gatedTextTable<string>>;
