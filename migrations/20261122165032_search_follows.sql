grant select on search_open, search_changes to zhixing_guest;
--> statement-breakpoint
-- What triggers say of searched things; whoever commits works it off (src/features/search/server/keep-indexed.ts).
create or replace function note_searched_thing() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_document_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('document', coalesce(new.document_id, old.document_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_article_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('article', coalesce(new.article_id, old.article_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_lesson_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('lesson', coalesce(new.lesson_id, old.lesson_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_documents() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'document', id from documents where book_id = new.id and public_html is not null;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_course_books() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'document', id from documents
    where book_id = coalesce(new.book_id, old.book_id) and public_html is not null;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger course_books_searched
  after insert or delete on course_books for each row execute function note_searched_course_books();
--> statement-breakpoint
create or replace function note_searched_lessons() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) select 'lesson', id from lessons where course_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_courses() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) select 'course', id from courses where teacher_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_captions() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'lesson', id from lessons where media_id = coalesce(new.media_id, old.media_id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger books_searched
  after insert or delete on books for each row execute function note_searched_thing('book');
--> statement-breakpoint
create or replace trigger books_searched_anew
  after update on books for each row
  when ((old.title, old.summary, old.category, old.tags, old.intro_html, old.content_type, old.shelf, old.published_at)
    is distinct from
    (new.title, new.summary, new.category, new.tags, new.intro_html, new.content_type, new.shelf, new.published_at))
  execute function note_searched_thing('book');
--> statement-breakpoint
create or replace trigger books_searched_within
  after update on books for each row
  when ((old.title, old.content_type, old.shelf, old.published_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at))
  execute function note_searched_documents();
--> statement-breakpoint
create or replace trigger documents_searched
  after insert or delete on documents for each row execute function note_searched_thing('document');
--> statement-breakpoint
create or replace trigger documents_searched_anew
  after update on documents for each row
  when ((old.title, old.is_group, old.is_preview, old.is_unlisted, old.public_html)
    is distinct from (new.title, new.is_group, new.is_preview, new.is_unlisted, new.public_html))
  execute function note_searched_thing('document');
--> statement-breakpoint
create or replace trigger document_texts_searched
  after insert or delete on document_texts for each row execute function note_searched_document_text();
--> statement-breakpoint
create or replace trigger document_texts_searched_anew
  after update on document_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_document_text();
--> statement-breakpoint
create or replace trigger articles_searched
  after insert or delete on articles for each row execute function note_searched_thing('article');
--> statement-breakpoint
create or replace trigger articles_searched_anew
  after update on articles for each row
  when ((old.title, old.summary, old.author, old.tags, old.content_type, old.published_at, old.is_unlisted,
      old.public_html)
    is distinct from (new.title, new.summary, new.author, new.tags, new.content_type, new.published_at,
      new.is_unlisted, new.public_html))
  execute function note_searched_thing('article');
--> statement-breakpoint
create or replace trigger article_texts_searched
  after insert or delete on article_texts for each row execute function note_searched_article_text();
--> statement-breakpoint
create or replace trigger article_texts_searched_anew
  after update on article_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_article_text();
--> statement-breakpoint
create or replace trigger courses_searched
  after insert or delete on courses for each row execute function note_searched_thing('course');
--> statement-breakpoint
create or replace trigger courses_searched_anew
  after update on courses for each row
  when ((old.title, old.summary, old.category, old.tags, old.teacher_id, old.intro_html, old.content_type, old.shelf,
      old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.summary, new.category, new.tags, new.teacher_id, new.intro_html, new.content_type,
      new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_thing('course');
--> statement-breakpoint
create or replace trigger courses_searched_within
  after update on courses for each row
  when ((old.title, old.content_type, old.shelf, old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_lessons();
--> statement-breakpoint
create or replace trigger teachers_searched
  after update on teachers for each row when (old.name is distinct from new.name)
  execute function note_searched_courses();
--> statement-breakpoint
create or replace trigger lessons_searched
  after insert or delete on lessons for each row execute function note_searched_thing('lesson');
--> statement-breakpoint
create or replace trigger lessons_searched_anew
  after update on lessons for each row
  when ((old.title, old.chapter_id is null, old.kind, old.is_preview, old.preview_seconds, old.media_id, old.opens_at,
      old.opens_after_days, old.public_html)
    is distinct from (new.title, new.chapter_id is null, new.kind, new.is_preview, new.preview_seconds, new.media_id,
      new.opens_at, new.opens_after_days, new.public_html))
  execute function note_searched_thing('lesson');
--> statement-breakpoint
create or replace trigger lesson_texts_searched
  after insert or delete on lesson_texts for each row execute function note_searched_lesson_text();
--> statement-breakpoint
create or replace trigger lesson_texts_searched_anew
  after update on lesson_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_lesson_text();
--> statement-breakpoint
create or replace trigger media_captions_searched
  after insert or delete on media_captions for each row execute function note_searched_captions();
--> statement-breakpoint
create or replace trigger media_captions_searched_anew
  after update on media_captions for each row when (old.vtt is distinct from new.vtt)
  execute function note_searched_captions();
--> statement-breakpoint
-- What is there already is indexed by the job after the start.
insert into search_changes (kind, thing_id)
  select 'book', id from books union all select 'document', id from documents where public_html is not null
  union all select 'article', id from articles union all select 'course', id from courses
  union all select 'lesson', id from lessons;
