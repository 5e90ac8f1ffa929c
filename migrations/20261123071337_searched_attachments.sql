-- What is attached is found where that is what carries it, and belongs to it.
create or replace function note_searched_downloads() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'download', id from downloads where carrier_kind = tg_argv[0] and carrier_id = coalesce(new.id, old.id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger downloads_searched_anew
  after update on downloads for each row
  when ((old.title, old.summary, old.category, old.content_type, old.carrier_kind, old.carrier_id, old.published_at)
    is distinct from
    (new.title, new.summary, new.category, new.content_type, new.carrier_kind, new.carrier_id, new.published_at))
  execute function note_searched_thing('download');
--> statement-breakpoint
create or replace trigger books_downloads_searched
  after update on books for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_downloads('book');
--> statement-breakpoint
create or replace trigger books_downloads_searched_gone
  after delete on books for each row execute function note_searched_downloads('book');
--> statement-breakpoint
create or replace trigger courses_downloads_searched
  after update on courses for each row
  when ((old.title, old.published_at, old.withdrawn_at) is distinct from (new.title, new.published_at, new.withdrawn_at))
  execute function note_searched_downloads('course');
--> statement-breakpoint
create or replace trigger courses_downloads_searched_gone
  after delete on courses for each row execute function note_searched_downloads('course');
--> statement-breakpoint
create or replace trigger articles_downloads_searched
  after update on articles for each row
  when ((old.title, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_downloads('article');
--> statement-breakpoint
create or replace trigger articles_downloads_searched_gone
  after delete on articles for each row execute function note_searched_downloads('article');
--> statement-breakpoint
create or replace trigger media_items_downloads_searched
  after update on media_items for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_downloads('media');
--> statement-breakpoint
create or replace trigger media_items_downloads_searched_gone
  after delete on media_items for each row execute function note_searched_downloads('media');
--> statement-breakpoint
insert into search_changes (kind, thing_id) select 'download', id from downloads where carrier_id is not null;
