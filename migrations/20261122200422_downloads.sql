CREATE TABLE "download_days" (
	"version_id" bigint NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "download_days_version_id_day_pk" PRIMARY KEY("version_id","day")
);
--> statement-breakpoint
CREATE TABLE "download_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"download_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "download_log_once_a_day" UNIQUE("download_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "download_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"download_id" bigint NOT NULL,
	"state" text NOT NULL,
	"label" text NOT NULL,
	"file_name" text NOT NULL,
	"notes" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text,
	"storage_name" text,
	"upload_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "download_versions_upload_name_unique" UNIQUE("upload_name"),
	CONSTRAINT "download_versions_state_known" CHECK ("download_versions"."state" in ('uploading', 'uploaded', 'ready')),
	CONSTRAINT "download_versions_ready_whole" CHECK ("download_versions"."state" <> 'ready' or ("download_versions"."sha256" is not null and "download_versions"."storage_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_key" text,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"content_type" text NOT NULL,
	"carrier_kind" text,
	"carrier_id" bigint,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "downloads_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "downloads_content_type_known" CHECK ("downloads"."content_type" in ('free', 'download', 'premium_content')),
	CONSTRAINT "downloads_carrier_known" CHECK ("downloads"."carrier_kind" in ('course', 'book')),
	CONSTRAINT "downloads_carrier_whole" CHECK (("downloads"."carrier_kind" is null) = ("downloads"."carrier_id" is null))
);
--> statement-breakpoint
ALTER TABLE "media_tickets" DROP CONSTRAINT "media_tickets_kind_known";--> statement-breakpoint
ALTER TABLE "download_days" ADD CONSTRAINT "download_days_version_id_download_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."download_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_log" ADD CONSTRAINT "download_log_download_id_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_log" ADD CONSTRAINT "download_log_version_id_download_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."download_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_download_id_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_log_by_person" ON "download_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "download_log_by_version" ON "download_log" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "download_log_by_time" ON "download_log" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "download_versions_newest" ON "download_versions" USING btree ("download_id","id");--> statement-breakpoint
CREATE INDEX "download_versions_by_content" ON "download_versions" USING btree ("storage_name");--> statement-breakpoint
CREATE INDEX "download_versions_unfinished" ON "download_versions" USING btree ("created_at") WHERE "download_versions"."state" <> 'ready';--> statement-breakpoint
CREATE INDEX "downloads_order" ON "downloads" USING btree ("position","published_at","id");--> statement-breakpoint
CREATE INDEX "downloads_by_publication" ON "downloads" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "downloads_by_carrier" ON "downloads" USING btree ("carrier_kind","carrier_id") WHERE "downloads"."carrier_id" is not null;--> statement-breakpoint
ALTER TABLE "media_tickets" ADD CONSTRAINT "media_tickets_kind_known" CHECK ("media_tickets"."kind" in ('lesson', 'media', 'download', 'course_files'));--> statement-breakpoint
grant select on downloads to zhixing_guest;
--> statement-breakpoint
grant select (id, download_id, state, label, file_name, notes, size_bytes, sha256, created_at) on download_versions to zhixing_guest;
--> statement-breakpoint
create or replace trigger downloads_content_changed
  after insert or update or delete or truncate on downloads
  for each statement execute function notify_content_changed();
--> statement-breakpoint
-- Pages read some columns of a version: told as a change of its download.
create or replace function notify_download_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'downloads');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger download_versions_content_changed
  after insert or update or delete or truncate on download_versions
  for each statement execute function notify_download_changed();
--> statement-breakpoint
create or replace trigger downloads_searched
  after insert or delete on downloads for each row execute function note_searched_thing('download');
--> statement-breakpoint
create or replace trigger downloads_searched_anew
  after update on downloads for each row
  when ((old.title, old.summary, old.category, old.content_type, old.carrier_id, old.published_at)
    is distinct from (new.title, new.summary, new.category, new.content_type, new.carrier_id, new.published_at))
  execute function note_searched_thing('download');
--> statement-breakpoint
create or replace function note_searched_version() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('download', coalesce(new.download_id, old.download_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger download_versions_searched
  after insert or delete or update of state, file_name on download_versions
  for each row execute function note_searched_version();
