CREATE TABLE "profile_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text,
	"avatar_url" text,
	"left_avatar_url" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_changes_state_known" CHECK ("profile_changes"."state" in ('held', 'published', 'hidden', 'deleted')),
	CONSTRAINT "profile_changes_some" CHECK ("profile_changes"."name" is not null or "profile_changes"."avatar_url" is not null)
);
--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_publications" DROP CONSTRAINT "moderation_publications_kind_known";--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_changes_held_once" ON "profile_changes" USING btree ("user_id") WHERE "profile_changes"."state" = 'held';--> statement-breakpoint
CREATE INDEX "profile_changes_by_person" ON "profile_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "profile_changes_by_picture" ON "profile_changes" USING btree ("avatar_url") WHERE "profile_changes"."avatar_url" is not null;--> statement-breakpoint
CREATE INDEX "profile_changes_left_pictures" ON "profile_changes" USING btree ("id") WHERE "profile_changes"."left_avatar_url" is not null;--> statement-breakpoint
CREATE INDEX "profile_changes_decided" ON "profile_changes" USING btree ("changed_at") WHERE "profile_changes"."state" <> 'held';--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('post', 'topic', 'review', 'proposal', 'profile'));--> statement-breakpoint
ALTER TABLE "moderation_publications" ADD CONSTRAINT "moderation_publications_kind_known" CHECK ("moderation_publications"."kind" in ('post', 'topic', 'review', 'proposal', 'profile'));