CREATE TABLE "media_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"media_ids" jsonb NOT NULL,
	"content_type" text NOT NULL,
	"resource_keys" jsonb NOT NULL,
	"preview_seconds" smallint,
	"user_id" bigint,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "media_tickets_kind_known" CHECK ("media_tickets"."kind" in ('lesson', 'media')),
	CONSTRAINT "media_tickets_session_of_somebody" CHECK (("media_tickets"."user_id" is null) = ("media_tickets"."session_id" is null))
);
--> statement-breakpoint
CREATE INDEX "media_tickets_by_person" ON "media_tickets" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "media_tickets_by_end" ON "media_tickets" USING btree ("expires_at");