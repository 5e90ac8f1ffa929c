-- A picture of a gated text is closed by whatever address the text shows it: with the site's own origin, with a query,
-- or by another way to the same file. Its name is the hash of its bytes, so that of another site is the same picture.
create or replace function pictures_in_row(of_row jsonb, name_columns text, is_public boolean) returns setof text
  immutable language sql as $$
  select distinct found[1]
    from unnest(string_to_array(name_columns, ',')) as c (name)
      cross join lateral regexp_matches(
        case when strpos(of_row ->> c.name, '/files/') > 0 then of_row ->> c.name end,
        case when is_public then '/files/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))'
          else '(?:^|")[^"[:space:]]*?/files/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))(?=[?"#]|$)' end,
        'g') as found
$$;
--> statement-breakpoint
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
  on conflict do nothing;
