DROP TABLE "release_marks" CASCADE;--> statement-breakpoint
CREATE TABLE "release_items" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"work" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "release_items_kind_thing_id_pk" PRIMARY KEY("kind","thing_id"),
	CONSTRAINT "release_items_kind_known" CHECK ("release_items"."kind" in ('course', 'lesson', 'document')),
	CONSTRAINT "release_items_state_known" CHECK ("release_items"."state" in ('changed', 'settling', 'scheduled', 'hidden', 'told'))
);
--> statement-breakpoint
CREATE INDEX "release_items_open" ON "release_items" USING btree ("work") WHERE "release_items"."state" in ('changed', 'settling', 'scheduled');--> statement-breakpoint
CREATE INDEX "release_items_hidden" ON "release_items" USING btree ("work") WHERE "release_items"."state" in ('hidden', 'scheduled');--> statement-breakpoint
-- What is out by now was never news to anybody; what is not yet is looked at once.
INSERT INTO "release_items" ("kind", "thing_id", "work", "state")
SELECT 'course', "id", 'course:' || "id", CASE WHEN "published_at" <= now() THEN 'told' ELSE 'changed' END FROM "courses";--> statement-breakpoint
INSERT INTO "release_items" ("kind", "thing_id", "work", "state")
SELECT 'lesson', l."id", 'course:' || l."course_id",
  CASE WHEN c."published_at" <= now() AND l."chapter_id" IS NOT NULL AND (l."kind" = 'video' OR l."public_html" IS NOT NULL)
    AND coalesce(l."opens_at" <= now(), true) THEN 'told' ELSE 'changed' END
FROM "lessons" l JOIN "courses" c ON c."id" = l."course_id";--> statement-breakpoint
INSERT INTO "release_items" ("kind", "thing_id", "work", "state")
SELECT 'document', t."id", 'book:' || t."book_id",
  CASE WHEN b."published_at" <= now() AND t."public_html" IS NOT NULL AND NOT t."is_unlisted" THEN 'told' ELSE 'changed' END
FROM "documents" t JOIN "books" b ON b."id" = t."book_id" WHERE NOT t."is_group";--> statement-breakpoint
-- Whatever writes, by hand, by import or by schedule: what may have come out is noted with it.
create or replace function note_release(kind text, thing_id bigint, work text) returns void language sql as $$
  insert into release_items (kind, thing_id, work, state) values (kind, thing_id, work, 'changed')
  on conflict on constraint release_items_kind_thing_id_pk do update set state = 'changed', work = excluded.work
  where release_items.state not in ('changed', 'told')
$$;
--> statement-breakpoint
create or replace function note_released_course() returns trigger language plpgsql as $$
begin
  perform note_release('course', new.id, 'course:' || new.id);
  update release_items set state = 'changed' where work = 'course:' || new.id and state in ('hidden', 'scheduled');
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_released_book() returns trigger language plpgsql as $$
begin
  update release_items set state = 'changed' where work = 'book:' || new.id and state in ('hidden', 'scheduled');
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_released_lesson() returns trigger language plpgsql as $$
begin
  perform note_release('lesson', new.id, 'course:' || new.course_id);
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_released_document() returns trigger language plpgsql as $$
begin
  perform note_release('document', new.id, 'book:' || new.book_id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger courses_released after insert on courses for each row execute function note_released_course();
--> statement-breakpoint
create or replace trigger courses_released_anew after update on courses for each row
  when ((old.published_at, old.withdrawn_at) is distinct from (new.published_at, new.withdrawn_at))
  execute function note_released_course();
--> statement-breakpoint
create or replace trigger books_released_anew after update on books for each row
  when (old.published_at is distinct from new.published_at) execute function note_released_book();
--> statement-breakpoint
create or replace trigger lessons_released after insert on lessons for each row execute function note_released_lesson();
--> statement-breakpoint
create or replace trigger lessons_released_anew after update on lessons for each row
  when ((old.chapter_id is null, old.kind, old.public_html is null, old.title, old.opens_at) is distinct from
    (new.chapter_id is null, new.kind, new.public_html is null, new.title, new.opens_at))
  execute function note_released_lesson();
--> statement-breakpoint
create or replace trigger documents_released after insert on documents for each row
  when (not new.is_group) execute function note_released_document();
--> statement-breakpoint
create or replace trigger documents_released_anew after update on documents for each row
  when (not new.is_group and (old.is_group, old.is_unlisted, old.public_html is null, old.title) is distinct from
    (new.is_group, new.is_unlisted, new.public_html is null, new.title))
  execute function note_released_document();
