CREATE TABLE "follows" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_user_id_kind_thing_id_pk" PRIMARY KEY("user_id","kind","thing_id"),
	CONSTRAINT "follows_kind_known" CHECK ("follows"."kind" in ('course', 'book', 'teacher', 'topic'))
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "notification_choices_channel_known" CHECK ("notification_choices"."channel" in ('site', 'mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_counts_unread_counted" CHECK ("notification_counts"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"target" text,
	"state" text NOT NULL,
	"is_digested" boolean NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"detail" text,
	CONSTRAINT "notification_deliveries_state_known" CHECK ("notification_deliveries"."state" in ('waiting', 'sending', 'sent', 'given_up', 'unknown', 'dropped')),
	CONSTRAINT "notification_deliveries_channel_known" CHECK ("notification_deliveries"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notification_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"user_id" bigint,
	"followers_of" text,
	"actor_id" bigint,
	"data" jsonb NOT NULL,
	"phone" text,
	"email" text,
	"has_own_contacts" boolean NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"told_up_to" bigint,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "notification_events_key_unique" UNIQUE("key"),
	CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'new_device', 'security')),
	CONSTRAINT "notification_events_to_somebody" CHECK (("notification_events"."user_id" is null) = ("notification_events"."followers_of" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification_times" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"digest_hour" smallint,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_times_quiet_whole" CHECK (("notification_times"."quiet_from" is null) = ("notification_times"."quiet_until" is null)),
	CONSTRAINT "notification_times_in_a_day" CHECK ("notification_times"."quiet_from" between 0 and 1439 and "notification_times"."quiet_until" between 0 and 1439 and "notification_times"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor_id" bigint,
	"count" integer DEFAULT 1 NOT NULL,
	"bundle" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'new_device', 'security')),
	CONSTRAINT "notifications_bundle_unread" CHECK ("notifications"."bundle" is null or "notifications"."read_at" is null)
);
--> statement-breakpoint
CREATE TABLE "release_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "follows_by_thing" ON "follows" USING btree ("kind","thing_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_deliveries_once" ON "notification_deliveries" USING btree ("event_id","user_id","channel");--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("due_at") WHERE "notification_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_under_way" ON "notification_deliveries" USING btree ("tried_at") WHERE "notification_deliveries"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "notification_deliveries_by_person" ON "notification_deliveries" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "notification_deliveries_settled" ON "notification_deliveries" USING btree ("settled_at") WHERE "notification_deliveries"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_events_untold" ON "notification_events" USING btree ("happened_at") WHERE "notification_events"."told_at" is null;--> statement-breakpoint
CREATE INDEX "notification_events_by_time" ON "notification_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "notification_events_by_person" ON "notification_events" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE INDEX "notification_events_by_actor" ON "notification_events" USING btree ("actor_id") WHERE "notification_events"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("user_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "notifications_by_kind" ON "notifications" USING btree ("user_id","kind","happened_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","happened_at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_bundles" ON "notifications" USING btree ("user_id","bundle") WHERE "notifications"."bundle" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("happened_at");