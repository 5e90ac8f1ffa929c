CREATE TABLE "booking_calendars" (
	"host_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"hours" jsonb NOT NULL,
	"meeting_url" text
);
--> statement-breakpoint
CREATE TABLE "booking_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host_id" bigint,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	CONSTRAINT "booking_days_off_are_closed" CHECK ("booking_days"."host_id" is not null or "booking_days"."hours" = '[]'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "booking_feeds" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_hosts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_hosts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"minutes" smallint NOT NULL,
	"step_minutes" smallint NOT NULL,
	"buffer_minutes" smallint NOT NULL,
	"capacity" smallint NOT NULL,
	"notice_minutes" integer NOT NULL,
	"horizon_days" smallint NOT NULL,
	"price_fen" integer NOT NULL,
	"free_level" smallint,
	"free_per_month" smallint DEFAULT 0 NOT NULL,
	"cancel_hours" smallint NOT NULL,
	"late_percent" smallint DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_services_title_unique" UNIQUE("title"),
	CONSTRAINT "booking_services_times" CHECK ("booking_services"."minutes" > 0 and "booking_services"."step_minutes" > 0 and "booking_services"."capacity" > 0),
	CONSTRAINT "booking_services_price" CHECK ("booking_services"."price_fen" >= 0 and "booking_services"."late_percent" between 0 and 100),
	CONSTRAINT "booking_services_free" CHECK ("booking_services"."free_level" in (2, 3) or "booking_services"."free_per_month" = 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"buffer_minutes" smallint NOT NULL,
	"cancel_hours" smallint NOT NULL,
	"late_percent" smallint NOT NULL,
	"seat" smallint,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"order_no" text,
	"free_month" text,
	"moves" smallint DEFAULT 0 NOT NULL,
	"meeting_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"reminded" smallint,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	"back_percent" smallint,
	CONSTRAINT "bookings_state_known" CHECK ("bookings"."state" in ('chosen', 'held', 'released', 'confirmed', 'done', 'no_show', 'cancelled')),
	CONSTRAINT "bookings_forward" CHECK ("bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_whole" CHECK (("bookings"."state" in ('chosen', 'released') or "bookings"."seat" is not null)
        and (("bookings"."state" = 'chosen') = ("bookings"."order_no" is null))
        and (("bookings"."state" in ('done', 'no_show', 'cancelled')) = ("bookings"."ended_at" is not null))
        and ("bookings"."state" in ('chosen', 'held', 'released') or "bookings"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "booking_calendars" ADD CONSTRAINT "booking_calendars_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_days" ADD CONSTRAINT "booking_days_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_services" ADD CONSTRAINT "booking_services_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_service_id_booking_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."booking_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_host_id_booking_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."booking_hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_calendars_user" ON "booking_calendars" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_days_once" ON "booking_days" USING btree (coalesce("host_id", 0),"day");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_seat" ON "bookings" USING btree ("host_id","starts_at","seat") WHERE "bookings"."state" in ('held', 'confirmed', 'done', 'no_show');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_order" ON "bookings" USING btree ("order_no") WHERE "bookings"."order_no" is not null;--> statement-breakpoint
CREATE INDEX "bookings_of_user" ON "bookings" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bookings_of_host" ON "bookings" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_coming" ON "bookings" USING btree ("starts_at") WHERE "bookings"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_chosen" ON "bookings" USING btree ("created_at") WHERE "bookings"."state" = 'chosen';--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'new_device', 'security'));--> statement-breakpoint
grant select on booking_hosts, booking_services to zhixing_guest;
--> statement-breakpoint
create or replace trigger booking_hosts_content_changed
  after insert or update or delete or truncate on booking_hosts
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger booking_services_content_changed
  after insert or update or delete or truncate on booking_services
  for each statement execute function notify_content_changed();
