grant select on listed_works, work_words to zhixing_guest;
--> statement-breakpoint
-- Every run of so many characters that the words hold, each once, in lower case.
create function text_grams(words text, sizes integer[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lowered, place, size)), '{}')
  from lower(words) as lowered, unnest(sizes) as size, generate_series(1, length(lowered) - size + 1) as place
$$;
--> statement-breakpoint
-- What a work of this type needs, as lists name it (spec §6); who may open it is decided elsewhere.
create function level_of_work(content_type text) returns text language sql immutable strict parallel safe as $$
  select case
    when content_type = 'free' then 'guest'
    when content_type = 'basic_course' then 'user'
    when content_type in ('vip', 'vip_basic', 'system_course') then 'vip'
    else 'premium'
  end
$$;
--> statement-breakpoint
-- Brings the rows of one work in line with it. `shown_from` null: it stands in no list.
create function keep_listed_work(
  of_kind text, of_form text, of_id bigint, on_shelf text, of_type text, in_category text, with_tags text[], of_minutes integer,
  at_position integer, shown_from timestamptz, of_title text, of_summary text
) returns void language plpgsql as $$
declare
  level text := level_of_work(of_type);
  all_facets text[];
  learned_by integer;
  sections text[] := '{}';
begin
  if shown_from is not null then
    if on_shelf in ('system', 'vip', 'media') then sections := array[on_shelf]; end if;
    -- The basic section holds the books and courses that guests and whoever is logged in may open, wherever they stand.
    if on_shelf <> 'media' and level in ('guest', 'user') then sections := sections || 'basic'::text; end if;
  end if;
  if sections = '{}' then
    delete from listed_works where kind = of_kind and id = of_id;
    delete from work_words where kind = of_kind and id = of_id and section in ('basic', 'system', 'vip', 'media');
    return;
  end if;

  all_facets := array['all:', 'kind:' || of_form, 'level:' || level]
    || case when in_category <> '' then array['category:' || in_category] else '{}' end
    || array(select distinct 'tag:' || tag from unnest(with_tags) as tag order by 1);
  if exists (
    select from listed_works where kind = of_kind and id = of_id
    having array_agg(distinct section order by section) = array(select unnest(sections) as section order by section)
      and bool_and(facets = all_facets)
  ) then
    update listed_works set minutes = of_minutes, position = at_position, published_at = shown_from
    where kind = of_kind and id = of_id
      and (minutes, position, published_at) is distinct from (of_minutes, at_position, shown_from);
  else
    select coalesce(max(learners), 0) into learned_by from listed_works where kind = of_kind and id = of_id;
    delete from listed_works where kind = of_kind and id = of_id;
    insert into listed_works
      (kind, id, section, facet, value, facets, position, published_at, minutes, learners)
    select of_kind, of_id, section, split_part(borne, ':', 1), substr(borne, strpos(borne, ':') + 1), all_facets,
      at_position, shown_from, of_minutes, learned_by
    from unnest(sections) as section, unnest(all_facets) as borne;
  end if;

  delete from work_words where section = any (array['basic', 'system', 'vip', 'media']) and kind = of_kind and id = of_id
    and section <> all (sections);
  insert into work_words as kept (section, kind, id, published_at, title, summary, grams)
  select section, of_kind, of_id, shown_from, of_title, of_summary,
    text_grams(of_title, '{1,2}') || text_grams(of_summary, '{1,2}')
  from unnest(sections) as section
  on conflict (section, kind, id) do update set
    published_at = excluded.published_at, title = excluded.title, summary = excluded.summary, grams = excluded.grams
  where (kept.published_at, kept.title, kept.summary)
    is distinct from (excluded.published_at, excluded.title, excluded.summary);
end
$$;
--> statement-breakpoint
create function list_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('book', 'book', old.id, null, null, null, null, null, null, null, null, null);
    return null;
  end if;
  -- What belongs to a course stands in no list of its own.
  perform keep_listed_work('book', 'book', new.id, new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position,
    case when new.shelf in ('system', 'vip') then new.published_at end, new.title, new.summary);
  return null;
end
$$;
--> statement-breakpoint
create function list_course() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('course', 'course', old.id, null, null, null, null, null, null, null, null, null);
    return null;
  end if;
  perform keep_listed_work('course', 'course', new.id, new.shelf, new.content_type, new.category, new.tags, new.minutes,
    new.position, case when new.withdrawn_at is null then new.published_at end, new.title, new.summary);
  return null;
end
$$;
--> statement-breakpoint
-- An item of media is as long as its files together.
create function list_item(item_id bigint) returns void language plpgsql as $$
begin
  perform keep_listed_work('media', item.kind, item.id, 'media', item.content_type, item.category, item.tags,
    (select coalesce(ceil(sum(files.duration_ms) / 60000.0), 0)::integer from media_item_files placed
      join media_files files on files.id = placed.media_id where placed.item_id = item.id),
    item.position, item.published_at, item.title, item.summary)
  from media_items item where item.id = list_item.item_id;
end
$$;
--> statement-breakpoint
create function list_media_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('media', null, old.id, null, null, null, null, null, null, null, null, null);
  else
    perform list_item(new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function list_media_item_of_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform list_item(old.item_id); end if;
  if tg_op <> 'DELETE' then perform list_item(new.item_id); end if;
  return null;
end
$$;
--> statement-breakpoint
create function list_media_items_of_media() returns trigger language plpgsql as $$
begin
  perform list_item(placed.item_id) from media_item_files placed where placed.media_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger media_items_listed after insert or update or delete on media_items
  for each row execute function list_media_item();
--> statement-breakpoint
create trigger media_item_files_listed after insert or update or delete on media_item_files
  for each row execute function list_media_item_of_file();
--> statement-breakpoint
create trigger media_files_listed after update on media_files
  for each row when (old.duration_ms is distinct from new.duration_ms) execute function list_media_items_of_media();
--> statement-breakpoint
create trigger books_listed after insert or delete on books for each row execute function list_book();
--> statement-breakpoint
create trigger books_listed_anew after update on books for each row
  when ((old.shelf, old.content_type, old.category, old.tags, old.minutes, old.position, old.published_at, old.title, old.summary)
    is distinct from (new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position, new.published_at, new.title, new.summary))
  execute function list_book();
--> statement-breakpoint
create trigger courses_listed after insert or delete on courses for each row execute function list_course();
--> statement-breakpoint
create trigger courses_listed_anew after update on courses for each row
  when ((old.shelf, old.content_type, old.category, old.tags, old.minutes, old.position, old.published_at, old.withdrawn_at, old.title, old.summary)
    is distinct from (new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position, new.published_at, new.withdrawn_at, new.title, new.summary))
  execute function list_course();
--> statement-breakpoint
select keep_listed_work('book', 'book', id, shelf, content_type, category, tags, minutes, position,
  case when shelf in ('system', 'vip') then published_at end, title, summary) from books;
--> statement-breakpoint
select keep_listed_work('course', 'course', id, shelf, content_type, category, tags, minutes, position,
  case when withdrawn_at is null then published_at end, title, summary) from courses;
--> statement-breakpoint
select list_item(id) from media_items;
