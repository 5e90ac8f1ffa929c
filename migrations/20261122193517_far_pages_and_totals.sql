CREATE TABLE "article_tag_months" (
	"tag" text NOT NULL,
	"month" date NOT NULL,
	"article_count" integer NOT NULL,
	CONSTRAINT "article_tag_months_tag_month_pk" PRIMARY KEY("tag","month")
);
--> statement-breakpoint
CREATE TABLE "learning_totals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seconds" double precision NOT NULL,
	"finished_things" integer NOT NULL,
	"row_from" date NOT NULL,
	"row_to" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "notes_by_time";--> statement-breakpoint
CREATE INDEX "books_with_samples" ON "books" USING btree ("position","id") WHERE "books"."content_type" <> 'free' and "books"."preview_count" > 0;--> statement-breakpoint
CREATE INDEX "notes_kept" ON "notes" USING btree ("user_id","created_at","id","kind","work_id","colour") WHERE "notes"."deleted_at" is null;
--> statement-breakpoint
insert into article_tag_months (tag, month, article_count)
select tag, date_trunc('month', published_at at time zone 'UTC')::date, count(*) from article_tags group by 1, 2;
--> statement-breakpoint
grant select on article_tag_months to zhixing_guest;
--> statement-breakpoint
create or replace function add_learning_day() returns trigger language plpgsql as $$
declare
  row_begins date;
begin
  if tg_op = 'UPDATE' then
    update learning_totals as total
    set seconds = total.seconds + new.seconds - old.seconds,
      finished_things = total.finished_things + new.finished_things - old.finished_things
    where user_id = new.user_id;
    return null;
  end if;
  -- Days of one person come one after the other from here on, and what is read below is what stands.
  insert into learning_totals (user_id, seconds, finished_things, row_from, row_to)
    values (new.user_id, 0, 0, new.day, new.day) on conflict do nothing;
  perform from learning_totals where user_id = new.user_id for update;
  select day into row_begins from learning_days as one
  where user_id = new.user_id and day <= new.day
    and not exists (select from learning_days as before where before.user_id = new.user_id and before.day = one.day - 1)
  order by day desc limit 1;
  update learning_totals as total
  set seconds = total.seconds + new.seconds,
    finished_things = total.finished_things + new.finished_things,
    row_from = case when new.day > row_to or new.day = row_from - 1 then row_begins else row_from end,
    row_to = greatest(row_to, new.day)
  where user_id = new.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger learning_days_summed
  after insert or update of seconds, finished_things on learning_days
  for each row execute function add_learning_day();
--> statement-breakpoint
insert into learning_totals (user_id, seconds, finished_things, row_from, row_to)
select user_id, sum(seconds), sum(finished_things), min(day) filter (where stretch = latest), max(day)
from (
  select *, first_value(stretch) over (partition by user_id order by day desc) as latest
  from (select *, day - row_number() over (partition by user_id order by day)::int as stretch from learning_days) as stretched
) as days
group by user_id;
