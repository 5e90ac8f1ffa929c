-- Every two neighbouring signs of a note, small and large letters of ASCII alike, as one of 1024 numbers of its person:
-- what a search finds by them is few, of nobody else, and looked at again. A long note has one number instead, under which
-- it is always looked at. `cost`: rather an index than this for each row.
create function note_pairs(user_id bigint, quote text, body text) returns bigint[] language sql immutable parallel safe cost 1000 as $$
  select case when char_length(concat(quote, body)) > 1000 then array[-user_id] else (
    select coalesce(array_agg(user_id * 1024 + (hashtextextended(sign || following, 0) & 1023)), '{}')
    from string_to_array(lower(concat_ws(E'\n', quote, body) collate "C"), null) as signs,
      unnest(signs, signs[2:]) as pairs(sign, following)
    where following is not null
  ) end
$$;
--> statement-breakpoint
CREATE TABLE "note_counts" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"note_count" integer NOT NULL,
	"latest_at" timestamp (3) with time zone,
	"latest_thing_id" bigint,
	CONSTRAINT "note_counts_user_id_kind_work_id_pk" PRIMARY KEY("user_id","kind","work_id")
);
--> statement-breakpoint
CREATE INDEX "note_counts_latest" ON "note_counts" USING btree ("user_id","latest_at") WHERE "note_counts"."latest_at" is not null;--> statement-breakpoint
CREATE INDEX "notes_by_work" ON "notes" USING btree ("user_id","kind","work_id","created_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_by_words" ON "notes" USING gin (note_pairs("user_id", "quote", "body")) WITH (fastupdate=false) WHERE "notes"."deleted_at" is null;
--> statement-breakpoint
-- Once for a statement, and in one order. What is deleted for good was deleted before, or goes with its person.
create function count_notes() returns trigger language plpgsql as $$
declare
  changed text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select user_id, kind, work_id, 1 as step from added where deleted_at is null' end,
    case when tg_op <> 'INSERT' then 'select user_id, kind, work_id, -1 as step from removed where deleted_at is null' end);
  touched record;
begin
  for touched in execute format('
    select user_id, place.kind, place.work_id, sum(step)::integer as step
    from (%s) as changed cross join lateral (values ('''', 0), (changed.kind, 0), (changed.kind, changed.work_id)) as place (kind, work_id)
    group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3', changed)
  loop
    insert into note_counts as kept (user_id, kind, work_id, note_count)
      values (touched.user_id, touched.kind, touched.work_id, touched.step)
      on conflict (user_id, kind, work_id) do update set note_count = kept.note_count + excluded.note_count;
    -- The row is this transaction's until it ends: whoever changed this work's notes before has committed, and is seen.
    if touched.work_id <> 0 then
      update note_counts as kept set (latest_at, latest_thing_id) = (
        select created_at, thing_id from notes
        where user_id = kept.user_id and kind = kept.kind and work_id = kept.work_id and deleted_at is null
        order by created_at desc, id desc limit 1)
      where user_id = touched.user_id and kind = touched.kind and work_id = touched.work_id;
    end if;
    delete from note_counts
    where user_id = touched.user_id and kind = touched.kind and work_id = touched.work_id and note_count = 0;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger notes_counted_on_insert after insert on notes referencing new table as added
  for each statement execute function count_notes();
--> statement-breakpoint
create trigger notes_counted_on_delete after delete on notes referencing old table as removed
  for each statement execute function count_notes();
--> statement-breakpoint
create trigger notes_counted_on_update after update on notes referencing old table as removed new table as added
  for each statement execute function count_notes();
--> statement-breakpoint
insert into note_counts (user_id, kind, work_id, note_count, latest_at, latest_thing_id)
select user_id, place.kind, place.work_id, count(*), case when place.work_id <> 0 then max(created_at) end,
  case when place.work_id <> 0 then (array_agg(thing_id order by created_at desc, id desc))[1] end
from notes cross join lateral (values ('', 0), (notes.kind, 0), (notes.kind, notes.work_id)) as place (kind, work_id)
where deleted_at is null group by 1, 2, 3;
