ALTER TABLE "community_topics" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "discussion_pictures" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_versions" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "ai_mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_ai_mark_known" CHECK ("community_topics"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "discussion_pictures" ADD CONSTRAINT "discussion_pictures_ai_mark_known" CHECK ("discussion_pictures"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "discussion_posts" ADD CONSTRAINT "discussion_posts_ai_mark_known" CHECK ("discussion_posts"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_ai_mark_known" CHECK ("download_versions"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_ai_mark_known" CHECK ("media_files"."ai_mark" in ('none', 'assisted', 'generated'));--> statement-breakpoint
grant select (ai_mark) on media_files to zhixing_guest;--> statement-breakpoint
grant select (ai_mark) on download_versions to zhixing_guest;
