CREATE TABLE "text_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"packed" "bytea" NOT NULL,
	"references" jsonb NOT NULL,
	CONSTRAINT "text_versions_kind_known" CHECK ("text_versions"."kind" in ('article', 'document', 'lesson')),
	CONSTRAINT "text_versions_cause_known" CHECK ("text_versions"."cause" in ('import', 'edit', 'restore', 'before'))
);
--> statement-breakpoint
CREATE INDEX "text_versions_of_text" ON "text_versions" USING btree ("kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "text_versions_by_person" ON "text_versions" USING btree ("saved_by");