CREATE TABLE "community_boards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_boards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"is_closed" boolean NOT NULL,
	CONSTRAINT "community_boards_slug_unique" UNIQUE("slug"),
	CONSTRAINT "community_boards_kind_known" CHECK ("community_boards"."kind" in ('discussion', 'question'))
);
--> statement-breakpoint
CREATE TABLE "community_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"sending_key" text NOT NULL,
	"sent_hash" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"html" text NOT NULL,
	"has_math" boolean NOT NULL,
	"renderer_version" integer NOT NULL,
	"state" text NOT NULL,
	"province" text,
	"is_pinned" boolean NOT NULL,
	"is_closed" boolean NOT NULL,
	"is_essence" boolean NOT NULL,
	"accepted_post_id" bigint,
	"reply_count" integer NOT NULL,
	"last_reply_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "community_topics_sent_once" UNIQUE("author_id","sending_key"),
	CONSTRAINT "community_topics_state_known" CHECK ("community_topics"."state" in ('published', 'held', 'hidden', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_board_id_community_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."community_boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_topics_newest" ON "community_topics" USING btree ("id") WHERE "community_topics"."state" = 'published';--> statement-breakpoint
CREATE INDEX "community_topics_active" ON "community_topics" USING btree ("active_at","id") WHERE "community_topics"."state" = 'published';--> statement-breakpoint
CREATE INDEX "community_topics_board_newest" ON "community_topics" USING btree ("board_id","id") WHERE "community_topics"."state" = 'published';--> statement-breakpoint
CREATE INDEX "community_topics_board_active" ON "community_topics" USING btree ("board_id","active_at","id") WHERE "community_topics"."state" = 'published';--> statement-breakpoint
CREATE INDEX "community_topics_essence" ON "community_topics" USING btree ("id") WHERE "community_topics"."state" = 'published' and "community_topics"."is_essence";--> statement-breakpoint
CREATE INDEX "community_topics_pinned" ON "community_topics" USING btree ("id") WHERE "community_topics"."state" = 'published' and "community_topics"."is_pinned";--> statement-breakpoint
CREATE INDEX "community_topics_by_author" ON "community_topics" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "community_topics_deleted" ON "community_topics" USING btree ("deleted_at") WHERE "community_topics"."deleted_at" is not null;