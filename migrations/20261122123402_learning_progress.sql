CREATE TABLE "learning_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seconds" double precision NOT NULL,
	"finished_things" integer NOT NULL,
	CONSTRAINT "learning_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "learning_progress" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"length" integer NOT NULL,
	"seen" "int4multirange" NOT NULL,
	"seen_length" integer NOT NULL,
	"place" integer NOT NULL,
	"anchor" text,
	"finished_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learning_progress_user_id_kind_thing_id_pk" PRIMARY KEY("user_id","kind","thing_id"),
	CONSTRAINT "learning_progress_kind_known" CHECK ("learning_progress"."kind" in ('document', 'article', 'lesson', 'media')),
	CONSTRAINT "learning_progress_seen_in_range" CHECK ("learning_progress"."seen_length" between 0 and "learning_progress"."length")
);
--> statement-breakpoint
CREATE INDEX "learning_progress_by_work" ON "learning_progress" USING btree ("user_id","kind","work_id");--> statement-breakpoint
CREATE INDEX "learning_progress_by_time" ON "learning_progress" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "learning_progress_by_thing" ON "learning_progress" USING btree ("kind","thing_id","updated_at");--> statement-breakpoint
-- What readers had reached is what they are taken to have read; the days it was read on are not known.
INSERT INTO "learning_progress" ("user_id", "kind", "thing_id", "work_id", "length", "seen", "seen_length", "place", "anchor", "finished_at", "updated_at")
SELECT known."user_id", 'document', known."document_id", known."book_id", known."length",
	int4multirange(int4range(0, known."reached")), known."reached", known."reached", known."anchor",
	CASE WHEN known."percent" >= 90 THEN known."updated_at" END, known."updated_at"
FROM (
	SELECT "reading_positions".*, greatest(1, "documents"."word_count") AS "length",
		greatest(1, "documents"."word_count") * "reading_positions"."percent" / 100 AS "reached"
	FROM "reading_positions" JOIN "documents" ON "documents"."id" = "reading_positions"."document_id"
) AS known;
