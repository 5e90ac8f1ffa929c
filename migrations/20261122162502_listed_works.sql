CREATE TABLE "listed_works" (
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"section" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"facets" text[] NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listed_works_kind_id_section_facet_value_pk" PRIMARY KEY("kind","id","section","facet","value")
);
--> statement-breakpoint
CREATE TABLE "work_words" (
	"section" text NOT NULL,
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "work_words_section_kind_id_pk" PRIMARY KEY("section","kind","id")
);
--> statement-breakpoint
DROP VIEW "public"."works";--> statement-breakpoint
CREATE INDEX "listed_works_order" ON "listed_works" USING btree ("section","facet","value","position","kind","id");--> statement-breakpoint
CREATE INDEX "listed_works_by_time" ON "listed_works" USING btree ("section","facet","value","published_at","id","kind");--> statement-breakpoint
CREATE INDEX "listed_works_by_length" ON "listed_works" USING btree ("section","facet","value","minutes","id","kind");--> statement-breakpoint
CREATE INDEX "listed_works_by_facets" ON "listed_works" USING gin ("facets") WHERE "listed_works"."facet" = 'all';--> statement-breakpoint
CREATE INDEX "listed_works_by_learners" ON "listed_works" USING btree ("section","facet","value","learners","id","kind");--> statement-breakpoint
CREATE INDEX "work_words_by_gram" ON "work_words" USING gin ("grams");