ALTER TABLE "grants" ADD COLUMN "sending_key" text;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_sending_key_unique" UNIQUE("sending_key");