import { sql } from "drizzle-orm";
import { integer, pgView, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../kit/tables/columns.ts";
import type { WorkForm, WorkKind } from "../contract.ts";

/**
 * Books, courses and items of media as one list: what lists filter and sort by, and nothing else of them. The one place
 * where tables of several slices meet; each keeps an index for every order in which the list is walked, but items of
 * media, of which a site has few, are measured when they are asked for by length.
 */
export const works = pgView("works", {
  kind: text("kind").$type<WorkKind>().notNull(),
  form: text("form").$type<WorkForm>().notNull(),
  id: int8("id").notNull(),
  shelf: text("shelf").notNull(),
  contentType: text("content_type").notNull(),
  category: text("category").notNull(),
  tags: text("tags").array().notNull(),
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  /** Minutes to watch and to read, 400 characters to the minute. */
  minutes: integer("minutes").notNull(),
  position: integer("position").notNull(),
  publishedAt: moment("published_at").notNull(),
}).as(sql`
  select 'book' as kind, 'book' as form, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from books where shelf in ('system', 'vip') and published_at is not null
  union all
  select 'course' as kind, 'course' as form, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from courses where withdrawn_at is null and published_at is not null
  union all
  select 'media' as kind, kind as form, id, 'media' as shelf, content_type, category, tags, title, summary,
    (select coalesce(ceil(sum(files.duration_ms) / 60000.0), 0)::integer from media_item_files placed
      join media_files files on files.id = placed.media_id where placed.item_id = media_items.id) as minutes,
    position, published_at
  from media_items where published_at is not null`);
