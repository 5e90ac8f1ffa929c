CREATE TABLE "ebook_takings" (
	"book_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebook_takings_book_id_user_id_day_pk" PRIMARY KEY("book_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "ebooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ebooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"edition" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"file_name" text,
	"size_bytes" bigint,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebooks_one_of_edition" UNIQUE("user_id","book_id","edition"),
	CONSTRAINT "ebooks_state_known" CHECK ("ebooks"."state" in ('making', 'ready', 'failed')),
	CONSTRAINT "ebooks_ready_with_file" CHECK (("ebooks"."state" = 'ready') = ("ebooks"."sha256" is not null))
);
--> statement-breakpoint
ALTER TABLE "media_tickets" DROP CONSTRAINT "media_tickets_kind_known";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "offers_ebook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ebook_takings_by_person" ON "ebook_takings" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "ebook_takings_by_time" ON "ebook_takings" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "ebooks_by_end" ON "ebooks" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "media_tickets" ADD CONSTRAINT "media_tickets_kind_known" CHECK ("media_tickets"."kind" in ('lesson', 'media', 'download', 'course_files', 'ebook'));