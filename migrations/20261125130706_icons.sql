ALTER TABLE "community_boards" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "benefit_icons" text[] DEFAULT '{}' NOT NULL;