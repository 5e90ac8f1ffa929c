ALTER TABLE "sessions" ADD COLUMN "ended_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "copies_refused_at" jsonb DEFAULT '[]'::jsonb NOT NULL;