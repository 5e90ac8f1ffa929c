CREATE TABLE "community_likes" (
	"topic_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"liked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_likes_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_titles" (
	"topic_id" bigint PRIMARY KEY NOT NULL,
	"board_id" bigint NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_topics" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_likes" ADD CONSTRAINT "community_likes_topic_id_community_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."community_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_titles" ADD CONSTRAINT "community_titles_topic_id_community_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."community_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_titles" ADD CONSTRAINT "community_titles_board_id_community_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."community_boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_likes_by_person" ON "community_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_titles_by_board" ON "community_titles" USING btree ("board_id","topic_id");--> statement-breakpoint
CREATE INDEX "community_topics_by_renderer" ON "community_topics" USING btree ("renderer_version","id");--> statement-breakpoint
grant select on community_boards, community_titles to zhixing_guest;
--> statement-breakpoint
create or replace trigger community_boards_content_changed
  after insert or update or delete or truncate on community_boards
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger community_titles_content_changed
  after insert or update or delete or truncate on community_titles
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace function keep_community_title() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    insert into community_titles (topic_id, board_id, title) values (new.id, new.board_id, new.title)
      on conflict (topic_id) do update set board_id = excluded.board_id, title = excluded.title;
  else
    delete from community_titles where topic_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger community_topics_titled
  after insert or update of state, title, board_id on community_topics
  for each row execute function keep_community_title();
--> statement-breakpoint
insert into community_titles (topic_id, board_id, title)
  select id, board_id, title from community_topics where state = 'published';
