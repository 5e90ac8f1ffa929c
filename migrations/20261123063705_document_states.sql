ALTER TABLE "books" ADD COLUMN "counts_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
-- What is there is out, and as old as it is; that is news to nobody, and to no index.
ALTER TABLE "documents" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "documents" SET "published_at" = "created_at";--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "books_counted_until" ON "books" USING btree ("counts_until") WHERE "books"."counts_until" is not null;--> statement-breakpoint
CREATE INDEX "documents_by_change" ON "documents" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_by_publication" ON "documents" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "documents_withdrawn" ON "documents" USING btree ("updated_at","id") WHERE "documents"."withdrawn_at" is not null;--> statement-breakpoint
create or replace trigger documents_searched_anew
  after update on documents for each row
  when ((old.title, old.is_group, old.is_preview, old.is_unlisted, old.published_at, old.withdrawn_at, old.public_html)
    is distinct from
    (new.title, new.is_group, new.is_preview, new.is_unlisted, new.published_at, new.withdrawn_at, new.public_html))
  execute function note_searched_thing('document');
--> statement-breakpoint
create or replace trigger documents_released_anew after update on documents for each row
  when (not new.is_group and
    (old.is_group, old.is_unlisted, old.published_at, old.withdrawn_at, old.public_html is null, old.title)
    is distinct from
    (new.is_group, new.is_unlisted, new.published_at, new.withdrawn_at, new.public_html is null, new.title))
  execute function note_released_document();
