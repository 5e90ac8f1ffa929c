CREATE TABLE "media_item_files" (
	"item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"media_id" bigint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "media_item_files_item_id_position_pk" PRIMARY KEY("item_id","position")
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_items_kind_known" CHECK ("media_items"."kind" in ('video', 'audio', 'pictures')),
	CONSTRAINT "media_items_content_type_known" CHECK ("media_items"."content_type" in ('free', 'vip', 'premium_content'))
);
--> statement-breakpoint
ALTER TABLE "media_item_files" ADD CONSTRAINT "media_item_files_item_id_media_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."media_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_item_files" ADD CONSTRAINT "media_item_files_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_item_files_by_media" ON "media_item_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_items_order" ON "media_items" USING btree ("position","published_at","id");--> statement-breakpoint
-- What everybody may know of a file; where its bytes are is in other columns.
grant select on media_items, media_item_files to zhixing_guest;
--> statement-breakpoint
grant select (id, state, kind, duration_ms, width, height, poster_url) on media_files to zhixing_guest;
--> statement-breakpoint
grant select (media_id, language) on media_captions to zhixing_guest;
