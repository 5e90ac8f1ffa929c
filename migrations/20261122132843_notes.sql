CREATE TABLE "notes" (
	"user_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"colour" text NOT NULL,
	"quote" text,
	"prefix" text,
	"suffix" text,
	"start" integer,
	"rival" integer,
	"at_seconds" integer,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notes_kind_known" CHECK ("notes"."kind" in ('document', 'article', 'lesson', 'media')),
	CONSTRAINT "notes_colour_known" CHECK ("notes"."colour" in ('yellow', 'green', 'blue', 'pink')),
	CONSTRAINT "notes_one_place" CHECK (num_nonnulls("notes"."quote", "notes"."at_seconds") = 1 and num_nonnulls("notes"."quote", "notes"."prefix", "notes"."suffix", "notes"."start") in (0, 4))
);
--> statement-breakpoint
CREATE INDEX "notes_by_time" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_by_thing" ON "notes" USING btree ("user_id","kind","thing_id");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at") WHERE "notes"."deleted_at" is not null;