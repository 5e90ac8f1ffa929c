CREATE TABLE "moderation_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"state" text NOT NULL,
	"is_waiting" boolean NOT NULL,
	"why" text[] NOT NULL,
	"words" text[] NOT NULL,
	"reports" integer NOT NULL,
	"trusted_reports" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"decision_reason" text,
	CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('post', 'topic')),
	CONSTRAINT "moderation_items_state_known" CHECK ("moderation_items"."state" in ('published', 'held', 'hidden', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "moderation_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"change" text NOT NULL,
	"title" text,
	"source" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_publications_kind_known" CHECK ("moderation_publications"."kind" in ('post', 'topic'))
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"is_trusted" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_reports_kind_thing_id_user_id_pk" PRIMARY KEY("kind","thing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"hide_after_reports" smallint NOT NULL,
	"first_posts" smallint NOT NULL,
	"hold_links" boolean NOT NULL,
	"words_version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_settings_one_row" CHECK ("moderation_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "moderation_words" (
	"word" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"forms" text[] NOT NULL,
	"replacement" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_words_action_known" CHECK ("moderation_words"."action" in ('replace', 'hold', 'refuse'))
);
--> statement-breakpoint
CREATE TABLE "posting_bans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posting_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"banned_by" bigint,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_items_of_thing" ON "moderation_items" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "moderation_items_waiting" ON "moderation_items" USING btree ("id") WHERE "moderation_items"."is_waiting";--> statement-breakpoint
CREATE INDEX "moderation_items_unseen" ON "moderation_items" USING btree ("id") WHERE "moderation_items"."state" = 'published' and "moderation_items"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_items_by_state" ON "moderation_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "moderation_items_by_author" ON "moderation_items" USING btree ("author_id","state","id");--> statement-breakpoint
CREATE INDEX "moderation_items_by_reports" ON "moderation_items" USING btree ("id") WHERE "moderation_items"."reports" > 0;--> statement-breakpoint
CREATE INDEX "moderation_publications_of_thing" ON "moderation_publications" USING btree ("kind","thing_id","id");--> statement-breakpoint
CREATE INDEX "moderation_publications_by_time" ON "moderation_publications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "moderation_reports_by_person" ON "moderation_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "posting_bans_by_person" ON "posting_bans" USING btree ("user_id","ends_at");