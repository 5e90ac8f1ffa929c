ALTER TABLE "articles" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_ai_mark_known" CHECK ("articles"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_ai_mark_known" CHECK ("books"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_ai_mark_known" CHECK ("documents"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_ai_mark_known" CHECK ("courses"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_ai_mark_known" CHECK ("lessons"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_ai_mark_known" CHECK ("downloads"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_ai_mark_known" CHECK ("media_items"."ai_mark" in ('none', 'assisted', 'generated'));