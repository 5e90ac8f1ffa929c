ALTER TABLE "download_versions" ADD COLUMN "marked_as" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_versions" ADD COLUMN "marked_storage_name" text;--> statement-breakpoint
ALTER TABLE "download_versions" ADD COLUMN "marked_sha256" text;--> statement-breakpoint
ALTER TABLE "download_versions" ADD COLUMN "marked_size_bytes" bigint;--> statement-breakpoint
CREATE INDEX "download_versions_by_marked_content" ON "download_versions" USING btree ("marked_storage_name");--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_marked_as_known" CHECK ("download_versions"."marked_as" in ('none', 'assisted', 'generated'));--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_copy_whole" CHECK (("download_versions"."marked_storage_name" is null) = ("download_versions"."marked_sha256" is null) and ("download_versions"."marked_storage_name" is null) = ("download_versions"."marked_size_bytes" is null));--> statement-breakpoint
-- As with the other columns of versions: where the bytes are is not for guests.
grant select (marked_sha256, marked_size_bytes) on download_versions to zhixing_guest;
