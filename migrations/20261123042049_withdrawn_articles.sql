ALTER TABLE "articles" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;
--> statement-breakpoint
create or replace trigger articles_counted_on_insert after insert on articles referencing new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');
--> statement-breakpoint
create or replace trigger articles_counted_on_delete after delete on articles referencing old table as removed
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');
--> statement-breakpoint
create or replace trigger articles_counted_on_update after update on articles referencing old table as removed new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');
--> statement-breakpoint
create or replace trigger articles_searched_anew
  after update on articles for each row
  when ((old.title, old.summary, old.author, old.tags, old.content_type, old.published_at, old.withdrawn_at,
      old.is_unlisted, old.public_html)
    is distinct from (new.title, new.summary, new.author, new.tags, new.content_type, new.published_at,
      new.withdrawn_at, new.is_unlisted, new.public_html))
  execute function note_searched_thing('article');
