CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"transaction_id" text DEFAULT pg_current_xact_id()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_open" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"work_kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"work_title" text NOT NULL,
	"content_type" text NOT NULL,
	"shown_from" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"passages" text NOT NULL,
	"lexemes" integer[] NOT NULL,
	CONSTRAINT "search_open_kind_thing_id_part_pk" PRIMARY KEY("kind","thing_id","part")
);
--> statement-breakpoint
CREATE TABLE "search_whole" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"work_kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"work_title" text NOT NULL,
	"content_type" text NOT NULL,
	"shown_from" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"passages" text NOT NULL,
	"lexemes" integer[] NOT NULL,
	"resource_keys" text[] NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"opens_after_days" integer,
	CONSTRAINT "search_whole_kind_thing_id_part_pk" PRIMARY KEY("kind","thing_id","part")
);
--> statement-breakpoint
CREATE INDEX "search_changes_by_thing" ON "search_changes" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "search_changes_by_transaction" ON "search_changes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "search_misses_by_time" ON "search_misses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_misses_by_times" ON "search_misses" USING btree ("times");--> statement-breakpoint
CREATE INDEX "search_open_lexemes" ON "search_open" USING gin ("lexemes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_whole_lexemes" ON "search_whole" USING gin ("lexemes") WITH (fastupdate=false);