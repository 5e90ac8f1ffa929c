DROP VIEW "public"."works";--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "cover_url" text;--> statement-breakpoint
CREATE INDEX "media_items_newest" ON "media_items" USING btree ("published_at","id");--> statement-breakpoint
CREATE VIEW "public"."works" AS (
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
  from media_items where published_at is not null);--> statement-breakpoint
grant select on works to zhixing_guest;
--> statement-breakpoint
create or replace trigger media_items_content_changed
  after insert or update or delete or truncate on media_items
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger media_item_files_content_changed
  after insert or update or delete or truncate on media_item_files
  for each statement execute function notify_content_changed();
--> statement-breakpoint
-- What pages show of a file that lies in items: told as a change of its place there, for a file of its own shows nowhere.
create or replace function notify_placed_media_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'media_item_files');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger media_files_content_changed
  after update of state, kind, duration_ms, width, height, poster_url on media_files
  for each statement execute function notify_placed_media_changed();
--> statement-breakpoint
create or replace trigger media_captions_content_changed
  after insert or update or delete or truncate on media_captions
  for each statement execute function notify_placed_media_changed();
