ALTER TABLE "pictures" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pictures_by_time" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_removed" ON "pictures" USING btree ("removed_at") WHERE "pictures"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");--> statement-breakpoint
-- A picture that something begins to show stays in the library. Whoever takes it out locks its row before looking for
-- uses: of two at the same time the later one sees what the earlier one did, and the use wins.
create function return_shown_picture() returns trigger language plpgsql as $$
declare
  left_at timestamptz;
begin
  select removed_at into left_at from pictures where name = new.name for share;
  if left_at is not null then
    update pictures set removed_at = null where name = new.name and removed_at is not null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger picture_places_shown after insert on picture_places for each row when (new.place <> 'left')
  execute function return_shown_picture();
