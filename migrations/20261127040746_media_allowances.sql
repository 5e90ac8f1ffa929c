CREATE TABLE "media_allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"first_byte_at" timestamp (3) with time zone NOT NULL,
	"sent_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "media_allowances_by_person" ON "media_allowances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_allowances_by_start" ON "media_allowances" USING btree ("first_byte_at");--> statement-breakpoint
ALTER TABLE "media_tickets" DROP COLUMN "first_byte_at";--> statement-breakpoint
ALTER TABLE "media_tickets" DROP COLUMN "sent_ms";