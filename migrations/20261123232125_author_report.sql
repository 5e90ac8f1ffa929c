CREATE TABLE "content_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"is_capped" boolean NOT NULL,
	CONSTRAINT "content_checks_one" CHECK ("content_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"title" text NOT NULL,
	"path" text,
	"leads_to" text NOT NULL,
	"words" text NOT NULL,
	"heading" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "content_findings_kind_known" CHECK ("content_findings"."kind" in ('page', 'anchor', 'picture', 'original', 'outside'))
);
--> statement-breakpoint
CREATE TABLE "outside_links" (
	"url" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"away_days" integer NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "outside_links_state_known" CHECK ("outside_links"."state" in ('new', 'there', 'gone', 'away', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "content_findings_by_kind" ON "content_findings" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "outside_links_by_time" ON "outside_links" USING btree ("checked_at" nulls first);