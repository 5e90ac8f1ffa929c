CREATE TABLE "case_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_name" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_files_key_unique" UNIQUE("key"),
	CONSTRAINT "case_files_kind_known" CHECK ("case_files"."kind" in ('jpg', 'png', 'webp', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "case_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"done_by" bigint,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_steps_kind_known" CHECK ("case_steps"."kind" in ('filed', 'taken', 'note', 'answered', 'declined', 'withdrawn', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"kind" text NOT NULL,
	"request" text,
	"state" text NOT NULL,
	"page" text,
	"text" text NOT NULL,
	"user_id" bigint,
	"contact" text,
	"sending_key" text NOT NULL,
	"owner_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"warned_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_case_no_unique" UNIQUE("case_no"),
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('illegal', 'infringement', 'minors', 'service', 'personal', 'other')),
	CONSTRAINT "cases_request_known" CHECK ("cases"."request" in ('access', 'correct', 'delete', 'withdraw_consent', 'close_account', 'explain')),
	CONSTRAINT "cases_state_known" CHECK ("cases"."state" in ('received', 'in_progress', 'answered', 'declined', 'withdrawn')),
	CONSTRAINT "cases_whole" CHECK (("cases"."state" in ('answered', 'declined', 'withdrawn')) = ("cases"."closed_at" is not null)
        and ("cases"."kind" = 'personal') = ("cases"."request" is not null)
        and ("cases"."user_id" is null) <> ("cases"."contact" is null))
);
--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_files_of_case" ON "case_files" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_steps_of_case" ON "case_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_sent_once" ON "cases" USING btree (coalesce("user_id"::text, "contact"),"sending_key");--> statement-breakpoint
CREATE INDEX "cases_of_user" ON "cases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "cases_of_contact" ON "cases" USING btree ("contact","created_at");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("due_at") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at") WHERE "cases"."closed_at" is not null;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security'));