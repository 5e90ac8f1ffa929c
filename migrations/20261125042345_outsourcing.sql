CREATE TABLE "outsourcing_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"client" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"year" smallint NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outsourcing_cases_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "outsourcing_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"project_id" bigint NOT NULL,
	"milestone_id" bigint,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_name" text,
	"uploaded_by" bigint,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outsourcing_files_key" UNIQUE("key"),
	CONSTRAINT "outsourcing_files_name" UNIQUE("file_name"),
	CONSTRAINT "outsourcing_files_side_known" CHECK ("outsourcing_files"."side" in ('client', 'staff')),
	CONSTRAINT "outsourcing_files_kind_known" CHECK ("outsourcing_files"."kind" in ('jpg', 'png', 'webp', 'pdf', 'zip')),
	CONSTRAINT "outsourcing_files_size_positive" CHECK ("outsourcing_files"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "outsourcing_milestones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"days" smallint NOT NULL,
	"price_fen" integer NOT NULL,
	"state" text NOT NULL,
	"order_no" text,
	"paid_at" timestamp (3) with time zone,
	"delivery_note" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"reworks" smallint DEFAULT 0 NOT NULL,
	"rework_note" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "outsourcing_milestones_state_known" CHECK ("outsourcing_milestones"."state" in ('planned', 'held', 'working', 'delivered', 'accepted', 'cancelled')),
	CONSTRAINT "outsourcing_milestones_whole" CHECK ("outsourcing_milestones"."price_fen" > 0
        and ("outsourcing_milestones"."state" in ('planned', 'cancelled') or "outsourcing_milestones"."order_no" is not null)
        and ("outsourcing_milestones"."state" in ('planned', 'held', 'cancelled') or "outsourcing_milestones"."paid_at" is not null)
        and ("outsourcing_milestones"."state" not in ('delivered', 'accepted') or "outsourcing_milestones"."delivered_at" is not null)
        and ("outsourcing_milestones"."state" = 'accepted') = ("outsourcing_milestones"."accepted_at" is not null)
        and ("outsourcing_milestones"."state" = 'cancelled') = ("outsourcing_milestones"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "outsourcing_packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"includes" jsonb NOT NULL,
	"from_fen" integer NOT NULL,
	"days" smallint NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outsourcing_packages_title_unique" UNIQUE("title"),
	CONSTRAINT "outsourcing_packages_price" CHECK ("outsourcing_packages"."from_fen" > 0 and "outsourcing_packages"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "outsourcing_projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"package_id" bigint,
	"title" text NOT NULL,
	"brief" text NOT NULL,
	"contact" text NOT NULL,
	"wanted_on" date,
	"state" text NOT NULL,
	"owner_id" bigint,
	"next_date" date,
	"next_step" text DEFAULT '' NOT NULL,
	"sending_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"stars" smallint,
	"rating_text" text DEFAULT '' NOT NULL,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "outsourcing_projects_state_known" CHECK ("outsourcing_projects"."state" in ('asked', 'talking', 'quoted', 'running', 'done', 'declined', 'withdrawn', 'cancelled')),
	CONSTRAINT "outsourcing_projects_whole" CHECK (("outsourcing_projects"."state" in ('done', 'declined', 'withdrawn', 'cancelled')) = ("outsourcing_projects"."ended_at" is not null)
        and ("outsourcing_projects"."stars" is null) = ("outsourcing_projects"."rated_at" is null)
        and ("outsourcing_projects"."stars" is null or ("outsourcing_projects"."stars" between 1 and 5 and "outsourcing_projects"."state" = 'done')))
);
--> statement-breakpoint
CREATE TABLE "outsourcing_quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outsourcing_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"state" text NOT NULL,
	"scope" text NOT NULL,
	"total_fen" integer NOT NULL,
	"valid_until" date NOT NULL,
	"reworks" smallint NOT NULL,
	"sending_key" text NOT NULL,
	"sent_by" bigint,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"refuse_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "outsourcing_quotes_state_known" CHECK ("outsourcing_quotes"."state" in ('sent', 'accepted', 'refused', 'replaced', 'taken_back', 'expired')),
	CONSTRAINT "outsourcing_quotes_whole" CHECK ("outsourcing_quotes"."total_fen" > 0 and "outsourcing_quotes"."reworks" >= 0 and ("outsourcing_quotes"."state" = 'sent') = ("outsourcing_quotes"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "outsourcing_files" ADD CONSTRAINT "outsourcing_files_project_id_outsourcing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."outsourcing_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourcing_files" ADD CONSTRAINT "outsourcing_files_milestone_id_outsourcing_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."outsourcing_milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourcing_milestones" ADD CONSTRAINT "outsourcing_milestones_project_id_outsourcing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."outsourcing_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourcing_milestones" ADD CONSTRAINT "outsourcing_milestones_quote_id_outsourcing_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."outsourcing_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourcing_projects" ADD CONSTRAINT "outsourcing_projects_package_id_outsourcing_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."outsourcing_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourcing_quotes" ADD CONSTRAINT "outsourcing_quotes_project_id_outsourcing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."outsourcing_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outsourcing_files_project" ON "outsourcing_files" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_milestones_place" ON "outsourcing_milestones" USING btree ("quote_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_milestones_one_per_order" ON "outsourcing_milestones" USING btree ("order_no") WHERE "outsourcing_milestones"."order_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_milestones_one_at_work" ON "outsourcing_milestones" USING btree ("project_id") WHERE "outsourcing_milestones"."state" in ('held', 'working', 'delivered');--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_projects_sent_once" ON "outsourcing_projects" USING btree ("user_id","sending_key");--> statement-breakpoint
CREATE INDEX "outsourcing_projects_of_user" ON "outsourcing_projects" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outsourcing_projects_open" ON "outsourcing_projects" USING btree ("next_date") WHERE "outsourcing_projects"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_quotes_version" ON "outsourcing_quotes" USING btree ("project_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_quotes_sent_once" ON "outsourcing_quotes" USING btree ("project_id","sending_key");--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_quotes_one_open" ON "outsourcing_quotes" USING btree ("project_id") WHERE "outsourcing_quotes"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "outsourcing_quotes_one_accepted" ON "outsourcing_quotes" USING btree ("project_id") WHERE "outsourcing_quotes"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'new_device', 'security'));--> statement-breakpoint
grant select on outsourcing_packages, outsourcing_cases to zhixing_guest;
--> statement-breakpoint
create or replace trigger outsourcing_packages_content_changed
  after insert or update or delete or truncate on outsourcing_packages
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger outsourcing_cases_content_changed
  after insert or update or delete or truncate on outsourcing_cases
  for each statement execute function notify_content_changed();
