CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"course_title" text NOT NULL,
	"name" text,
	"finished_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text,
	CONSTRAINT "certificates_number_digits" CHECK ("certificates"."number" ~ '^[0-9]{20}$'),
	CONSTRAINT "certificates_named_until_withdrawn" CHECK (("certificates"."name" is null) = ("certificates"."withdrawn_at" is not null)),
	CONSTRAINT "certificates_revoked_with_reason" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoke_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "finished_works" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finished_works_user_id_kind_work_id_pk" PRIMARY KEY("user_id","kind","work_id"),
	CONSTRAINT "finished_works_kind_known" CHECK ("finished_works"."kind" in ('book', 'article', 'course', 'media'))
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "has_certificate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_of_course" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_by_person" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_by_course" ON "certificates" USING btree ("course_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_by_time" ON "certificates" USING btree ("issued_at","number");