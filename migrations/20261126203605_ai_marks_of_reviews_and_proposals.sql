ALTER TABLE "proposals" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shown_proposals" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shown_reviews" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_ai_mark_known" CHECK ("proposals"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "shown_proposals" ADD CONSTRAINT "shown_proposals_ai_mark_known" CHECK ("shown_proposals"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_ai_mark_known" CHECK ("product_reviews"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "shown_reviews" ADD CONSTRAINT "shown_reviews_ai_mark_known" CHECK ("shown_reviews"."ai_mark" in ('none', 'assisted', 'generated'));