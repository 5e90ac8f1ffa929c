ALTER TABLE "article_texts" ADD COLUMN "former_anchors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "former_anchors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD COLUMN "former_anchors" jsonb DEFAULT '[]'::jsonb NOT NULL;