ALTER TABLE "search_open" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_talk" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_whole" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_open" ADD CONSTRAINT "search_open_ai_mark_known" CHECK ("search_open"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "search_talk" ADD CONSTRAINT "search_talk_ai_mark_known" CHECK ("search_talk"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "search_whole" ADD CONSTRAINT "search_whole_ai_mark_known" CHECK ("search_whole"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
-- What is found says whether AI made it, so a changed mark is indexed like changed words.
create function note_searched_media_file() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) select 'media', item_id from media_item_files where media_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger books_searched_ai_mark
  after update on books for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('book');
--> statement-breakpoint
create trigger books_searched_ai_mark_within
  after update on books for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_documents();
--> statement-breakpoint
create trigger documents_searched_ai_mark
  after update on documents for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('document');
--> statement-breakpoint
create trigger articles_searched_ai_mark
  after update on articles for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('article');
--> statement-breakpoint
create trigger courses_searched_ai_mark
  after update on courses for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('course');
--> statement-breakpoint
create trigger courses_searched_ai_mark_within
  after update on courses for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_lessons();
--> statement-breakpoint
create trigger lessons_searched_ai_mark
  after update on lessons for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('lesson');
--> statement-breakpoint
create trigger media_items_searched_ai_mark
  after update on media_items for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('media');
--> statement-breakpoint
create trigger media_files_searched_ai_mark
  after update on media_files for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_media_file();
--> statement-breakpoint
create trigger downloads_searched_ai_mark
  after update on downloads for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_thing('download');
--> statement-breakpoint
create trigger download_versions_searched_ai_mark
  after update on download_versions for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_version();
--> statement-breakpoint
create trigger community_topics_searched_ai_mark
  after update on community_topics for each row
  when (old.ai_mark is distinct from new.ai_mark and new.state = 'published')
  execute function note_searched_thing('topic');
--> statement-breakpoint
create trigger discussion_posts_searched_ai_mark
  after update on discussion_posts for each row
  when (old.ai_mark is distinct from new.ai_mark and new.state = 'published')
  execute function note_searched_post();
--> statement-breakpoint
create trigger shown_proposals_searched_ai_mark
  after update on shown_proposals for each row when (old.ai_mark is distinct from new.ai_mark)
  execute function note_searched_proposal();
--> statement-breakpoint
-- What was marked before this is indexed by the job.
insert into search_changes (kind, thing_id, transaction_id)
  select 'book', id, '' from books where ai_mark <> 'none'
  union all
  select 'document', documents.id, '' from documents join books on books.id = book_id
    where (books.ai_mark <> 'none' or documents.ai_mark <> 'none') and documents.public_html is not null
  union all
  select 'article', id, '' from articles where ai_mark <> 'none'
  union all
  select 'course', id, '' from courses where ai_mark <> 'none'
  union all
  select 'lesson', lessons.id, '' from lessons join courses on courses.id = course_id
    where courses.ai_mark <> 'none' or lessons.ai_mark <> 'none'
  union all
  select 'media', id, '' from media_items where ai_mark <> 'none'
  union all
  select 'media', item_id, '' from media_item_files join media_files on media_files.id = media_id where ai_mark <> 'none'
  union all
  select 'download', id, '' from downloads where ai_mark <> 'none'
  union all
  select 'download', download_id, '' from download_versions where ai_mark <> 'none'
  union all
  select 'topic', id, '' from community_topics where ai_mark <> 'none' and state = 'published'
  union all
  select case when kind = 'topic' then 'reply' else 'comment' end, discussion_posts.id, ''
    from discussion_posts join discussion_threads on discussion_threads.id = thread_id
    where ai_mark <> 'none' and state = 'published';
