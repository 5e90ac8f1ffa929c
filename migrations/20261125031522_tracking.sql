CREATE TABLE "tracking_consents" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_days" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"route" text NOT NULL,
	"content_id" bigint,
	"tab" uuid NOT NULL,
	"user_id" bigint,
	"referrer" text NOT NULL,
	"campaign" text NOT NULL,
	CONSTRAINT "tracking_events_kind_known" CHECK ("tracking_events"."kind" in ('view', 'gate', 'login', 'pay'))
);
--> statement-breakpoint
CREATE TABLE "tracking_sums" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"name" text NOT NULL,
	"content_id" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "tracking_sums_day_measure_name_content_id_pk" PRIMARY KEY("day","measure","name","content_id"),
	CONSTRAINT "tracking_sums_measure_known" CHECK ("tracking_sums"."measure" in ('page', 'visits', 'referrer', 'campaign', 'funnel', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX "tracking_events_by_day" ON "tracking_events" USING btree ("day","kind");--> statement-breakpoint
CREATE INDEX "tracking_events_of_user" ON "tracking_events" USING btree ("user_id","id") WHERE "tracking_events"."user_id" is not null;