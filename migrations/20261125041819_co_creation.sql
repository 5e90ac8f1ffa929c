CREATE TABLE "proposal_contributors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_contributors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"credit_name" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "proposal_contributors_role_known" CHECK ("proposal_contributors"."role" in ('proposer', 'author', 'translator', 'editor', 'proofreader', 'illustrator', 'tester')),
	CONSTRAINT "proposal_contributors_state_known" CHECK ("proposal_contributors"."state" in ('asked', 'accepted', 'refused', 'left'))
);
--> statement-breakpoint
CREATE TABLE "proposal_votes" (
	"proposal_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_votes_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"visibility" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"province" text,
	"sending_key" text NOT NULL,
	"sent_hash" text NOT NULL,
	"votes" integer NOT NULL,
	"reason" text NOT NULL,
	"work_key" text,
	"work_title" text,
	"work_path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "proposals_kind_known" CHECK ("proposals"."kind" in ('topic', 'translation', 'chapter')),
	CONSTRAINT "proposals_state_known" CHECK ("proposals"."state" in ('review', 'collecting', 'accepted', 'production', 'published', 'declined')),
	CONSTRAINT "proposals_visibility_known" CHECK ("proposals"."visibility" in ('published', 'held', 'hidden', 'deleted')),
	CONSTRAINT "proposals_votes_counted" CHECK ("proposals"."votes" >= 0),
	CONSTRAINT "proposals_published_have_work" CHECK (("proposals"."state" = 'published') = ("proposals"."work_key" is not null)),
	CONSTRAINT "proposals_work_whole" CHECK (("proposals"."work_key" is null) = ("proposals"."work_title" is null) and ("proposals"."work_key" is null) = ("proposals"."work_path" is null)),
	CONSTRAINT "proposals_declined_with_reason" CHECK ("proposals"."state" <> 'declined' or "proposals"."reason" <> ''),
	CONSTRAINT "proposals_opened_when_collecting" CHECK ("proposals"."state" = 'declined' or ("proposals"."state" = 'review') = ("proposals"."opened_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shown_credits" (
	"contributor_id" bigint PRIMARY KEY NOT NULL,
	"proposal_id" bigint NOT NULL,
	"work_key" text,
	"name" text NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_proposals" (
	"proposal_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"votes" integer NOT NULL,
	"reason" text NOT NULL,
	"work_title" text,
	"work_path" text,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discussion_threads" DROP CONSTRAINT "discussion_threads_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_publications" DROP CONSTRAINT "moderation_publications_kind_known";--> statement-breakpoint
ALTER TABLE "follows" DROP CONSTRAINT "follows_kind_known";--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "proposal_contributors" ADD CONSTRAINT "proposal_contributors_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_votes" ADD CONSTRAINT "proposal_votes_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_credits" ADD CONSTRAINT "shown_credits_contributor_id_proposal_contributors_id_fk" FOREIGN KEY ("contributor_id") REFERENCES "public"."proposal_contributors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_proposals" ADD CONSTRAINT "shown_proposals_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_contributors_once" ON "proposal_contributors" USING btree ("proposal_id","user_id");--> statement-breakpoint
CREATE INDEX "proposal_contributors_of_user" ON "proposal_contributors" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "proposal_votes_of_user" ON "proposal_votes" USING btree ("user_id","proposal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_sent_once" ON "proposals" USING btree ("author_id","sending_key");--> statement-breakpoint
CREATE INDEX "proposals_by_state" ON "proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "shown_credits_of_proposal" ON "shown_credits" USING btree ("proposal_id","contributor_id");--> statement-breakpoint
CREATE INDEX "shown_credits_of_work" ON "shown_credits" USING btree ("work_key","contributor_id") WHERE "shown_credits"."work_key" is not null;--> statement-breakpoint
CREATE INDEX "shown_proposals_by_votes" ON "shown_proposals" USING btree ("votes","proposal_id");--> statement-breakpoint
ALTER TABLE "discussion_threads" ADD CONSTRAINT "discussion_threads_kind_known" CHECK ("discussion_threads"."kind" in ('course', 'lesson', 'document', 'article', 'media', 'topic', 'proposal'));--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('post', 'topic', 'review', 'proposal'));--> statement-breakpoint
ALTER TABLE "moderation_publications" ADD CONSTRAINT "moderation_publications_kind_known" CHECK ("moderation_publications"."kind" in ('post', 'topic', 'review', 'proposal'));--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_kind_known" CHECK ("follows"."kind" in ('course', 'book', 'teacher', 'topic', 'proposal'));--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'new_device', 'security'));
--> statement-breakpoint
grant select on shown_proposals, shown_credits to zhixing_guest;
--> statement-breakpoint
create or replace trigger shown_proposals_content_changed
  after insert or update or delete or truncate on shown_proposals
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger shown_credits_content_changed
  after insert or update or delete or truncate on shown_credits
  for each statement execute function notify_content_changed();
