CREATE TABLE "content_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"grant_id" bigint NOT NULL,
	"order_no" text,
	"order_line" smallint,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"is_whole" boolean NOT NULL,
	"reported_seconds" double precision DEFAULT 0 NOT NULL,
	"excluded_at" timestamp (3) with time zone,
	"excluded_by" bigint,
	"exclude_reason" text,
	CONSTRAINT "content_deliveries_once" UNIQUE("user_id","kind","resource_id","grant_id"),
	CONSTRAINT "content_deliveries_kind_known" CHECK ("content_deliveries"."kind" in ('document', 'article', 'lesson', 'media', 'download', 'course_files', 'ebook')),
	CONSTRAINT "content_deliveries_line_whole" CHECK (("content_deliveries"."order_no" is null) = ("content_deliveries"."order_line" is null)),
	CONSTRAINT "content_deliveries_excluded_whole" CHECK (("content_deliveries"."excluded_at" is null) = ("content_deliveries"."exclude_reason" is null)
        and ("content_deliveries"."excluded_by" is null or "content_deliveries"."excluded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivered_files" (
	"delivery_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"length" bigint NOT NULL,
	"sent" "int8multirange" NOT NULL,
	CONSTRAINT "delivered_files_delivery_id_file_id_pk" PRIMARY KEY("delivery_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "learning_openings" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"seen_before" integer NOT NULL,
	CONSTRAINT "learning_openings_user_id_kind_thing_id_pk" PRIMARY KEY("user_id","kind","thing_id"),
	CONSTRAINT "learning_openings_kind_known" CHECK ("learning_openings"."kind" in ('document', 'article', 'lesson', 'media'))
);
--> statement-breakpoint
ALTER TABLE "media_tickets" ADD COLUMN "first_byte_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_tickets" ADD COLUMN "sent_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "whole_units" double precision;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "used_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was published until now came into force at once.
ALTER TABLE "legal_texts" ADD COLUMN "effective_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "legal_texts" SET "effective_at" = "published_at";--> statement-breakpoint
ALTER TABLE "legal_texts" ALTER COLUMN "effective_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_texts" ADD COLUMN "counts_deliveries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_files" ADD CONSTRAINT "delivered_files_delivery_id_content_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."content_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_deliveries_line" ON "content_deliveries" USING btree ("order_no","order_line") WHERE "content_deliveries"."order_no" is not null;--> statement-breakpoint
CREATE INDEX "content_deliveries_age" ON "content_deliveries" USING btree ("granted_at");--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_announced_before" CHECK ("legal_texts"."effective_at" >= "legal_texts"."published_at");--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_count_deliveries" CHECK (not "legal_texts"."counts_deliveries" or "legal_texts"."kind" in ('refund', 'purchase'));