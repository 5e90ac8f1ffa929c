CREATE TABLE "search_talk" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"work_kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"work_title" text NOT NULL,
	"content_type" text NOT NULL,
	"shown_from" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"passages" "bytea" NOT NULL,
	"lexemes" "bytea" NOT NULL,
	"resource_keys" text[] NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"opens_after_days" integer,
	CONSTRAINT "search_talk_kind_thing_id_part_pk" PRIMARY KEY("kind","thing_id","part")
);
--> statement-breakpoint
CREATE INDEX "search_talk_lexemes" ON "search_talk" USING gin (search_numbers("lexemes")) WITH (fastupdate=false);
--> statement-breakpoint
-- Most of it is short, and lies in its row.
alter table search_talk alter column passages set storage external, alter column lexemes set storage external;
--> statement-breakpoint
create or replace trigger community_topics_searched
  after insert or delete on community_topics for each row execute function note_searched_thing('topic');
--> statement-breakpoint
create or replace trigger community_topics_searched_anew
  after update on community_topics for each row
  when ((old.title, old.html, old.state) is distinct from (new.title, new.html, new.state)
    and (old.state = 'published' or new.state = 'published'))
  execute function note_searched_thing('topic');
--> statement-breakpoint
create or replace function note_searched_post() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select case when kind = 'topic' then 'reply' else 'comment' end, coalesce(new.id, old.id)
    from discussion_threads where id = coalesce(new.thread_id, old.thread_id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger discussion_posts_searched
  after insert on discussion_posts for each row when (new.state = 'published')
  execute function note_searched_post();
--> statement-breakpoint
create or replace trigger discussion_posts_searched_gone
  after delete on discussion_posts for each row when (old.state = 'published')
  execute function note_searched_post();
--> statement-breakpoint
create or replace trigger discussion_posts_searched_anew
  after update on discussion_posts for each row
  when ((old.html, old.state) is distinct from (new.html, new.state)
    and (old.state = 'published' or new.state = 'published'))
  execute function note_searched_post();
--> statement-breakpoint
-- What is said below a thing bears its title and opens to whom it opens. There may be very much of it, so it is not of this
-- transaction: it is found by nobody until the job has come, within a minute.
create or replace function note_searched_talk(of text, targets bigint[]) returns void language sql as $$
  insert into search_changes (kind, thing_id, transaction_id)
    select case when thread.kind = 'topic' then 'reply' else 'comment' end, post.id, ''
    from discussion_threads as thread join discussion_posts as post on post.thread_id = thread.id
    where thread.kind = of and thread.target_id = any(targets) and post.state = 'published';
$$;
--> statement-breakpoint
create or replace function note_searched_talk_below() returns trigger language plpgsql as $$
begin
  perform note_searched_talk(tg_argv[0], array[coalesce(new.id, old.id)]);
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_talk_of_book() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('document', array(select id from documents where book_id = new.id));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_talk_of_course_book() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('document', array(select id from documents where book_id = coalesce(new.book_id, old.book_id)));
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_searched_talk_of_course() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('course', array[new.id]);
  perform note_searched_talk('lesson', array(select id from lessons where course_id = new.id));
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger books_talk_searched
  after update on books for each row
  when ((old.title, old.content_type, old.shelf, old.published_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at))
  execute function note_searched_talk_of_book();
--> statement-breakpoint
create or replace trigger course_books_talk_searched
  after insert or delete on course_books for each row execute function note_searched_talk_of_course_book();
--> statement-breakpoint
create or replace trigger documents_talk_searched
  after update on documents for each row
  when ((old.title, old.is_group, old.is_preview, old.is_unlisted, old.published_at, old.withdrawn_at,
      old.public_html is null)
    is distinct from (new.title, new.is_group, new.is_preview, new.is_unlisted, new.published_at, new.withdrawn_at,
      new.public_html is null))
  execute function note_searched_talk_below('document');
--> statement-breakpoint
create or replace trigger documents_talk_searched_gone
  after delete on documents for each row execute function note_searched_talk_below('document');
--> statement-breakpoint
create or replace trigger articles_talk_searched
  after update on articles for each row
  when ((old.title, old.content_type, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.content_type, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_talk_below('article');
--> statement-breakpoint
create or replace trigger articles_talk_searched_gone
  after delete on articles for each row execute function note_searched_talk_below('article');
--> statement-breakpoint
create or replace trigger courses_talk_searched
  after update on courses for each row
  when ((old.title, old.content_type, old.shelf, old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_talk_of_course();
--> statement-breakpoint
create or replace trigger courses_talk_searched_gone
  after delete on courses for each row execute function note_searched_talk_below('course');
--> statement-breakpoint
create or replace trigger lessons_talk_searched
  after update on lessons for each row
  when ((old.title, old.chapter_id is null, old.kind, old.is_preview, old.opens_at, old.opens_after_days,
      old.public_html is null)
    is distinct from (new.title, new.chapter_id is null, new.kind, new.is_preview, new.opens_at, new.opens_after_days,
      new.public_html is null))
  execute function note_searched_talk_below('lesson');
--> statement-breakpoint
create or replace trigger lessons_talk_searched_gone
  after delete on lessons for each row execute function note_searched_talk_below('lesson');
--> statement-breakpoint
create or replace trigger media_items_talk_searched
  after update on media_items for each row
  when ((old.title, old.content_type, old.published_at) is distinct from (new.title, new.content_type, new.published_at))
  execute function note_searched_talk_below('media');
--> statement-breakpoint
create or replace trigger media_items_talk_searched_gone
  after delete on media_items for each row execute function note_searched_talk_below('media');
--> statement-breakpoint
create or replace trigger community_topics_talk_searched
  after update on community_topics for each row
  when ((old.title, old.state) is distinct from (new.title, new.state))
  execute function note_searched_talk_below('topic');
--> statement-breakpoint
create or replace trigger community_topics_talk_searched_gone
  after delete on community_topics for each row execute function note_searched_talk_below('topic');
--> statement-breakpoint
-- What is there already is indexed by the job after the start.
insert into search_changes (kind, thing_id)
  select 'topic', id from community_topics where state = 'published'
  union all select case when thread.kind = 'topic' then 'reply' else 'comment' end, post.id
    from discussion_posts as post join discussion_threads as thread on thread.id = post.thread_id
    where post.state = 'published';
