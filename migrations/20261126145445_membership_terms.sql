CREATE TABLE "grant_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grant_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"old_starts_at" timestamp (3) with time zone,
	"old_ends_at" timestamp (3) with time zone,
	"new_starts_at" timestamp (3) with time zone,
	"new_ends_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "grants" ALTER COLUMN "starts_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "term_unit" text;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "term_count" integer;--> statement-breakpoint
ALTER TABLE "grant_moves" ADD CONSTRAINT "grant_moves_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_moves_user" ON "grant_moves" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "grant_moves_grant" ON "grant_moves" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "grants_without_length" ON "grants" USING btree ("user_id") WHERE "grants"."kind" = 'level' and "grants"."term_unit" is null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_length_complete" CHECK ("grants"."term_unit" is null and "grants"."term_count" is null
        or "grants"."kind" = 'level' and ("grants"."term_unit" in ('months', 'days') and "grants"."term_count" > 0
          or "grants"."term_unit" in ('life', 'fixed') and "grants"."term_count" is null));--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_suspended_level" CHECK ("grants"."starts_at" is not null
        or "grants"."kind" = 'level' and "grants"."ends_at" is null and "grants"."term_unit" in ('months', 'days'));--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'membership_dates', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'membership_dates', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security'));