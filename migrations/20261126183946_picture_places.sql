CREATE TABLE "picture_places" (
	"name" text NOT NULL,
	"place" text NOT NULL,
	"row_key" text NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "picture_places_name_place_row_key_pk" PRIMARY KEY("name","place","row_key")
);
--> statement-breakpoint
CREATE INDEX "picture_places_of_row" ON "picture_places" USING btree ("place","row_key");
--> statement-breakpoint
-- The key of a row, of one column or several.
create function picture_row_key(of_row jsonb, key_columns text) returns text immutable language sql as $$
  select string_agg(of_row ->> k.name, '/' order by k.position)
    from unnest(string_to_array(key_columns, ',')) with ordinality as k (name, position)
$$;
--> statement-breakpoint
-- Names of pictures in columns of a row. In a text that may be gated only addresses that an answer can sign: a whole
-- attribute, with a fragment at most. In public columns every one, so that nothing public is closed by mistake.
create function pictures_in_row(of_row jsonb, name_columns text, is_public boolean) returns setof text
  immutable language sql as $$
  select distinct found[1]
    from unnest(string_to_array(name_columns, ',')) as c (name)
      cross join lateral regexp_matches(
        case when strpos(of_row ->> c.name, '/files/') > 0 then of_row ->> c.name end,
        case when is_public then '/files/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))'
          else '(?:^|")/files/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))(?=["#]|$)' end,
        'g') as found
$$;
--> statement-breakpoint
-- Arguments: public or gated, the key's columns, the columns that name pictures. A picture that a gated text shows no
-- more stays closed: whoever read the text knows its name.
create function note_picture_places() returns trigger language plpgsql as $$
declare
  is_of_public boolean := tg_argv[0] = 'public';
begin
  if tg_op <> 'INSERT' then
    with gone as (
      delete from picture_places
        where place = tg_table_name and row_key = picture_row_key(to_jsonb(old), tg_argv[1]) returning name)
    insert into picture_places (name, place, row_key, is_public)
      select gone.name, 'left', '', false from gone where not is_of_public
      on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    insert into picture_places (name, place, row_key, is_public)
      select p.name, tg_table_name, picture_row_key(to_jsonb(new), tg_argv[1]), is_of_public
        from pictures_in_row(to_jsonb(new), tg_argv[2], is_of_public) as p (name)
      on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger document_texts_pictured after insert or delete on document_texts for each row
  execute function note_picture_places('gated', 'document_id', 'html');
--> statement-breakpoint
create trigger document_texts_pictured_anew after update on document_texts for each row when (old.html is distinct from new.html)
  execute function note_picture_places('gated', 'document_id', 'html');
--> statement-breakpoint
create trigger article_texts_pictured after insert or delete on article_texts for each row
  execute function note_picture_places('gated', 'article_id', 'html');
--> statement-breakpoint
create trigger article_texts_pictured_anew after update on article_texts for each row when (old.html is distinct from new.html)
  execute function note_picture_places('gated', 'article_id', 'html');
--> statement-breakpoint
create trigger lesson_texts_pictured after insert or delete on lesson_texts for each row
  execute function note_picture_places('gated', 'lesson_id', 'html');
--> statement-breakpoint
create trigger lesson_texts_pictured_anew after update on lesson_texts for each row when (old.html is distinct from new.html)
  execute function note_picture_places('gated', 'lesson_id', 'html');
--> statement-breakpoint
create trigger documents_pictured after insert or delete on documents for each row
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger documents_pictured_anew after update on documents for each row when (old.public_html is distinct from new.public_html)
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger articles_pictured after insert or delete on articles for each row
  execute function note_picture_places('public', 'id', 'public_html,cover_url');
--> statement-breakpoint
create trigger articles_pictured_anew after update on articles for each row when ((old.public_html, old.cover_url) is distinct from (new.public_html, new.cover_url))
  execute function note_picture_places('public', 'id', 'public_html,cover_url');
--> statement-breakpoint
create trigger lessons_pictured after insert or delete on lessons for each row
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger lessons_pictured_anew after update on lessons for each row when (old.public_html is distinct from new.public_html)
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger books_pictured after insert or delete on books for each row
  execute function note_picture_places('public', 'id', 'intro_html,cover_url');
--> statement-breakpoint
create trigger books_pictured_anew after update on books for each row when ((old.intro_html, old.cover_url) is distinct from (new.intro_html, new.cover_url))
  execute function note_picture_places('public', 'id', 'intro_html,cover_url');
--> statement-breakpoint
create trigger courses_pictured after insert or delete on courses for each row
  execute function note_picture_places('public', 'id', 'intro_html,cover_url');
--> statement-breakpoint
create trigger courses_pictured_anew after update on courses for each row when ((old.intro_html, old.cover_url) is distinct from (new.intro_html, new.cover_url))
  execute function note_picture_places('public', 'id', 'intro_html,cover_url');
--> statement-breakpoint
create trigger teachers_pictured after insert or delete on teachers for each row
  execute function note_picture_places('public', 'id', 'picture_url');
--> statement-breakpoint
create trigger teachers_pictured_anew after update on teachers for each row when (old.picture_url is distinct from new.picture_url)
  execute function note_picture_places('public', 'id', 'picture_url');
--> statement-breakpoint
create trigger media_items_pictured after insert or delete on media_items for each row
  execute function note_picture_places('public', 'id', 'cover_url');
--> statement-breakpoint
create trigger media_items_pictured_anew after update on media_items for each row when (old.cover_url is distinct from new.cover_url)
  execute function note_picture_places('public', 'id', 'cover_url');
--> statement-breakpoint
create trigger media_files_pictured after insert or delete on media_files for each row
  execute function note_picture_places('public', 'id', 'poster_url');
--> statement-breakpoint
create trigger media_files_pictured_anew after update on media_files for each row when (old.poster_url is distinct from new.poster_url)
  execute function note_picture_places('public', 'id', 'poster_url');
--> statement-breakpoint
create trigger settings_pictured after insert or delete on settings for each row
  execute function note_picture_places('public', 'key', 'value');
--> statement-breakpoint
create trigger settings_pictured_anew after update on settings for each row when (old.value is distinct from new.value)
  execute function note_picture_places('public', 'key', 'value');
--> statement-breakpoint
create trigger legal_texts_pictured after insert or delete on legal_texts for each row
  execute function note_picture_places('public', 'kind,version', 'html');
--> statement-breakpoint
create trigger legal_texts_pictured_anew after update on legal_texts for each row when (old.html is distinct from new.html)
  execute function note_picture_places('public', 'kind,version', 'html');
--> statement-breakpoint
-- What stands in the database already.
insert into picture_places (name, place, row_key, is_public)
  select p.name, 'document_texts', picture_row_key(to_jsonb(document_texts), 'document_id'), false
    from document_texts, pictures_in_row(to_jsonb(document_texts), 'html', false) as p (name)
    where html like '%/files/%'
  union all
  select p.name, 'article_texts', picture_row_key(to_jsonb(article_texts), 'article_id'), false
    from article_texts, pictures_in_row(to_jsonb(article_texts), 'html', false) as p (name)
    where html like '%/files/%'
  union all
  select p.name, 'lesson_texts', picture_row_key(to_jsonb(lesson_texts), 'lesson_id'), false
    from lesson_texts, pictures_in_row(to_jsonb(lesson_texts), 'html', false) as p (name)
    where html like '%/files/%'
  union all
  select p.name, 'documents', picture_row_key(to_jsonb(documents), 'id'), true
    from documents, pictures_in_row(to_jsonb(documents), 'public_html', true) as p (name)
    where public_html like '%/files/%'
  union all
  select p.name, 'articles', picture_row_key(to_jsonb(articles), 'id'), true
    from articles, pictures_in_row(to_jsonb(articles), 'public_html,cover_url', true) as p (name)
    where public_html like '%/files/%' or cover_url like '%/files/%'
  union all
  select p.name, 'lessons', picture_row_key(to_jsonb(lessons), 'id'), true
    from lessons, pictures_in_row(to_jsonb(lessons), 'public_html', true) as p (name)
    where public_html like '%/files/%'
  union all
  select p.name, 'books', picture_row_key(to_jsonb(books), 'id'), true
    from books, pictures_in_row(to_jsonb(books), 'intro_html,cover_url', true) as p (name)
    where intro_html like '%/files/%' or cover_url like '%/files/%'
  union all
  select p.name, 'courses', picture_row_key(to_jsonb(courses), 'id'), true
    from courses, pictures_in_row(to_jsonb(courses), 'intro_html,cover_url', true) as p (name)
    where intro_html like '%/files/%' or cover_url like '%/files/%'
  union all
  select p.name, 'teachers', picture_row_key(to_jsonb(teachers), 'id'), true
    from teachers, pictures_in_row(to_jsonb(teachers), 'picture_url', true) as p (name)
    where picture_url like '%/files/%'
  union all
  select p.name, 'media_items', picture_row_key(to_jsonb(media_items), 'id'), true
    from media_items, pictures_in_row(to_jsonb(media_items), 'cover_url', true) as p (name)
    where cover_url like '%/files/%'
  union all
  select p.name, 'media_files', picture_row_key(to_jsonb(media_files), 'id'), true
    from media_files, pictures_in_row(to_jsonb(media_files), 'poster_url', true) as p (name)
    where poster_url like '%/files/%'
  union all
  select p.name, 'settings', picture_row_key(to_jsonb(settings), 'key'), true
    from settings, pictures_in_row(to_jsonb(settings), 'value', true) as p (name)
    where value::text like '%/files/%'
  union all
  select p.name, 'legal_texts', picture_row_key(to_jsonb(legal_texts), 'kind,version'), true
    from legal_texts, pictures_in_row(to_jsonb(legal_texts), 'html', true) as p (name)
    where html like '%/files/%';
