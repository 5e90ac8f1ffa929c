import { sql } from "drizzle-orm";
import { integer, pgView, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../kit/tables/columns.ts";

/**
 * Books and courses as one list: what lists filter and sort by, and nothing else of them. The one place where tables of
 * two slices meet; both sides keep an index for every order in which the list is walked.
 */
export const works = pgView("works", {
  kind: text("kind").$type<"book" | "course">().notNull(),
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
  select 'book' as kind, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from books where shelf in ('system', 'vip') and published_at is not null
  union all
  select 'course' as kind, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from courses where withdrawn_at is null and published_at is not null`);
