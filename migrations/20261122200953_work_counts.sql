CREATE TABLE "work_counts" (
	"kind" text NOT NULL,
	"shelf" text NOT NULL,
	"content_type" text NOT NULL,
	"works" integer NOT NULL,
	"unopened" integer NOT NULL,
	CONSTRAINT "work_counts_kind_shelf_content_type_pk" PRIMARY KEY("kind","shelf","content_type")
);
--> statement-breakpoint
CREATE INDEX "books_by_publication" ON "books" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "courses_by_publication" ON "courses" USING btree ("published_at");
--> statement-breakpoint
grant select on work_counts to zhixing_guest;
--> statement-breakpoint
-- Arguments: kind, shelf, which works count, which of them open nothing. A statement that changes many works changes each
-- count once, and in one order.
create or replace function count_works() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := changed || format('select %s as shelf, content_type, -1 as step, -(%s)::int as unopened_step from removed where %s', tg_argv[1], tg_argv[3], tg_argv[2]);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || format('select %s as shelf, content_type, 1 as step, (%s)::int as unopened_step from added where %s', tg_argv[1], tg_argv[3], tg_argv[2]);
  end if;
  execute format('insert into work_counts as kept (kind, shelf, content_type, works, unopened)
    select %L, shelf, content_type, sum(step), sum(unopened_step) from (%s) as changed
    group by shelf, content_type having sum(step) <> 0 or sum(unopened_step) <> 0 order by shelf, content_type
    on conflict (kind, shelf, content_type) do update
    set works = kept.works + excluded.works, unopened = kept.unopened + excluded.unopened',
    tg_argv[0], array_to_string(changed, ' union all '));
  return null;
end
$$;
--> statement-breakpoint
create trigger books_counted_on_insert after insert on books referencing new table as added
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
--> statement-breakpoint
create trigger books_counted_on_delete after delete on books referencing old table as removed
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
--> statement-breakpoint
create trigger books_counted_on_update after update on books referencing old table as removed new table as added
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
--> statement-breakpoint
create trigger courses_counted_on_insert after insert on courses referencing new table as added
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
--> statement-breakpoint
create trigger courses_counted_on_delete after delete on courses referencing old table as removed
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
--> statement-breakpoint
create trigger courses_counted_on_update after update on courses referencing old table as removed new table as added
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
--> statement-breakpoint
create trigger articles_counted_on_insert after insert on articles referencing new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and not is_unlisted', 'false');
--> statement-breakpoint
create trigger articles_counted_on_delete after delete on articles referencing old table as removed
  for each statement execute function count_works('article', '''''', 'published_at is not null and not is_unlisted', 'false');
--> statement-breakpoint
create trigger articles_counted_on_update after update on articles referencing old table as removed new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and not is_unlisted', 'false');
--> statement-breakpoint
insert into work_counts (kind, shelf, content_type, works, unopened)
select 'book', shelf, content_type, count(*), count(*) filter (where preview_count = 0) from books
where published_at is not null group by shelf, content_type
union all select 'course', shelf, content_type, count(*), 0 from courses
where published_at is not null and withdrawn_at is null group by shelf, content_type
union all select 'article', '', content_type, count(*), 0 from articles
where published_at is not null and not is_unlisted group by content_type;
