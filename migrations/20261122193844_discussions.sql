CREATE TABLE "discussion_likes" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"liked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discussion_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_mentions" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "discussion_mentions_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_pictures" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discussion_pictures_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "discussion_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"root_id" bigint,
	"reply_to_id" bigint,
	"author_id" bigint NOT NULL,
	"sending_key" text NOT NULL,
	"sent_hash" text NOT NULL,
	"source" text NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"has_math" boolean NOT NULL,
	"renderer_version" integer NOT NULL,
	"state" text NOT NULL,
	"province" text,
	"likes" integer NOT NULL,
	"reply_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "discussion_posts_sent_once" UNIQUE("author_id","sending_key"),
	CONSTRAINT "discussion_posts_state_known" CHECK ("discussion_posts"."state" in ('published', 'held', 'hidden', 'deleted')),
	CONSTRAINT "discussion_posts_two_levels" CHECK ("discussion_posts"."reply_to_id" is null or "discussion_posts"."root_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "discussion_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"post_count" integer NOT NULL,
	"last_post_at" timestamp (3) with time zone,
	CONSTRAINT "discussion_threads_kind_known" CHECK ("discussion_threads"."kind" in ('course', 'lesson', 'document', 'article', 'media', 'topic'))
);
--> statement-breakpoint
ALTER TABLE "discussion_likes" ADD CONSTRAINT "discussion_likes_post_id_discussion_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."discussion_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_mentions" ADD CONSTRAINT "discussion_mentions_post_id_discussion_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."discussion_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_thread_id_discussion_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."discussion_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_root_id_discussion_posts_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."discussion_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_reply_to_id_discussion_posts_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."discussion_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussion_likes_by_person" ON "discussion_likes" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "discussion_mentions_by_person" ON "discussion_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_pictures_by_name" ON "discussion_pictures" USING btree ("name");--> statement-breakpoint
CREATE INDEX "discussion_pictures_by_time" ON "discussion_pictures" USING btree ("user_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "discussion_posts_by_time" ON "discussion_posts" USING btree ("thread_id","id") WHERE "discussion_posts"."root_id" is null and ("discussion_posts"."state" = 'published' or "discussion_posts"."reply_count" > 0);--> statement-breakpoint
CREATE INDEX "discussion_posts_by_likes" ON "discussion_posts" USING btree ("thread_id","likes","id") WHERE "discussion_posts"."root_id" is null and ("discussion_posts"."state" = 'published' or "discussion_posts"."reply_count" > 0);--> statement-breakpoint
CREATE INDEX "discussion_posts_replies" ON "discussion_posts" USING btree ("root_id","id") WHERE "discussion_posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX "discussion_posts_by_author" ON "discussion_posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "discussion_posts_people" ON "discussion_posts" USING btree ("thread_id","author_id") WHERE "discussion_posts"."state" = 'published';--> statement-breakpoint
CREATE INDEX "discussion_posts_deleted" ON "discussion_posts" USING btree ("deleted_at") WHERE "discussion_posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "discussion_posts_rendered" ON "discussion_posts" USING btree ("renderer_version");--> statement-breakpoint
CREATE INDEX "discussion_posts_reply_to" ON "discussion_posts" USING btree ("reply_to_id") WHERE "discussion_posts"."reply_to_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_threads_by_target" ON "discussion_threads" USING btree ("kind","target_id");