ALTER TABLE "articles" ALTER COLUMN "public_toc" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "excerpt" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "word_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "has_math" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "has_mermaid" SET DEFAULT false;