CREATE TABLE "media_captions" (
	"media_id" bigint NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"vtt" text NOT NULL,
	CONSTRAINT "media_captions_media_id_language_pk" PRIMARY KEY("media_id","language")
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"kind" text,
	"media_type" text,
	"storage_name" text,
	"upload_name" text,
	"duration_ms" bigint,
	"width" integer,
	"height" integer,
	"poster_url" text,
	"waveform" jsonb,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"uploaded_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_files_upload_name_unique" UNIQUE("upload_name"),
	CONSTRAINT "media_files_state_known" CHECK ("media_files"."state" in ('uploading', 'uploaded', 'ready', 'broken')),
	CONSTRAINT "media_files_ready_whole" CHECK ("media_files"."state" <> 'ready' or ("media_files"."kind" is not null and "media_files"."media_type" is not null and "media_files"."storage_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_previews" (
	"media_id" bigint NOT NULL,
	"seconds" smallint NOT NULL,
	"media_type" text NOT NULL,
	"storage_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "media_previews_media_id_seconds_pk" PRIMARY KEY("media_id","seconds")
);
--> statement-breakpoint
ALTER TABLE "media_captions" ADD CONSTRAINT "media_captions_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_previews" ADD CONSTRAINT "media_previews_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_by_content" ON "media_files" USING btree ("storage_name");--> statement-breakpoint
CREATE INDEX "media_files_unfinished" ON "media_files" USING btree ("state","updated_at") WHERE "media_files"."state" <> 'ready';