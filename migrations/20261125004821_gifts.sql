CREATE TABLE "gifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_sealed" text,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"taken_by" bigint,
	"taken_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "gifts_state_known" CHECK ("gifts"."state" in ('waiting', 'taken', 'cancelled', 'expired', 'revoked')),
	CONSTRAINT "gifts_state_whole" CHECK (("gifts"."taken_by" is null) = ("gifts"."taken_at" is null)
        and ("gifts"."state" in ('taken', 'revoked')) = ("gifts"."taken_by" is not null)
        and ("gifts"."state" in ('waiting', 'taken')) = ("gifts"."ended_at" is null)
        and ("gifts"."state" = 'waiting') = ("gifts"."secret_sealed" is not null))
);
--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_order_named";--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_days" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_one_per_order" ON "gifts" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_secret" ON "gifts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "gifts_given" ON "gifts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "gifts_taken" ON "gifts" USING btree ("taken_by","id") WHERE "gifts"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "gifts_by_state" ON "gifts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "gifts_ending" ON "gifts" USING btree ("expires_at") WHERE "gifts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "gifts_to_remind" ON "gifts" USING btree ("remind_at") WHERE "gifts"."state" = 'waiting' and "gifts"."remind_at" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_named" CHECK (("grants"."source" <> 'order' or "grants"."order_no" is not null)
        and ("grants"."order_no" is null or "grants"."source" in ('order', 'gift'))
        and ("grants"."order_no" is null) = ("grants"."order_line" is null));--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_waits" CHECK ("orders"."gift_days" > 0);