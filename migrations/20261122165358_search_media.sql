create or replace function note_searched_item() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('media', coalesce(new.item_id, old.item_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_captions() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'lesson', id from lessons where media_id = coalesce(new.media_id, old.media_id)
    union all select 'media', item_id from media_item_files where media_id = coalesce(new.media_id, old.media_id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger media_items_searched
  after insert or delete on media_items for each row execute function note_searched_thing('media');
--> statement-breakpoint
create or replace trigger media_items_searched_anew
  after update on media_items for each row
  when ((old.title, old.summary, old.content_type, old.published_at)
    is distinct from (new.title, new.summary, new.content_type, new.published_at))
  execute function note_searched_thing('media');
--> statement-breakpoint
create or replace trigger media_item_files_searched
  after insert or delete or update on media_item_files for each row execute function note_searched_item();
--> statement-breakpoint
insert into search_changes (kind, thing_id) select 'media', id from media_items;
