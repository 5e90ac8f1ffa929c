ALTER TABLE "media_files" ADD COLUMN "sprites" jsonb;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;