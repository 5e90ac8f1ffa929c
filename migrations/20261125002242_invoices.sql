CREATE TABLE "invoice_files" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_files_kind_known" CHECK ("invoice_files"."kind" in ('pdf', 'ofd', 'xml'))
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"invoice_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"is_living" boolean NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_no_pk" PRIMARY KEY("invoice_id","order_no"),
	CONSTRAINT "invoice_orders_amount_not_negative" CHECK ("invoice_orders"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"window_days" integer NOT NULL,
	"due_working_days" integer NOT NULL,
	"holidays" text[] NOT NULL,
	"workdays" text[] NOT NULL,
	CONSTRAINT "invoice_settings_one" CHECK ("invoice_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"answer" text,
	"number" text,
	"red_number" text,
	"red_at" timestamp (3) with time zone,
	"red_by" bigint,
	"sending_key" text NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("number"),
	CONSTRAINT "invoices_red_number" UNIQUE("red_number"),
	CONSTRAINT "invoices_state_known" CHECK ("invoices"."state" in ('requested', 'issued', 'refused', 'withdrawn', 'red_lettered')),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('personal', 'enterprise')),
	CONSTRAINT "invoices_persons_have_no_number" CHECK ("invoices"."kind" = 'enterprise' or "invoices"."tax_number" = ''),
	CONSTRAINT "invoices_state_whole" CHECK (("invoices"."state" = 'requested') = ("invoices"."decided_at" is null)
        and ("invoices"."state" in ('issued', 'red_lettered')) = ("invoices"."number" is not null)
        and ("invoices"."state" = 'red_lettered') = ("invoices"."red_number" is not null)
        and ("invoices"."red_number" is null) = ("invoices"."red_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notification_events" DROP CONSTRAINT "notification_events_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_one_living" ON "invoice_orders" USING btree ("order_no") WHERE "invoice_orders"."is_living";--> statement-breakpoint
CREATE INDEX "invoice_orders_order" ON "invoice_orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "invoices_of_user" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_by_state" ON "invoices" USING btree ("state","due_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sent_once" ON "invoices" USING btree ("user_id","sending_key");--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_kind_known" CHECK ("notification_events"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'new_device', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'new_device', 'security'));