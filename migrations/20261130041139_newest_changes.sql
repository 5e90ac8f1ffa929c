CREATE INDEX "moderation_items_by_change" ON "moderation_items" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "moderation_items_with_words" ON "moderation_items" USING btree ("id") WHERE "moderation_items"."words" <> '{}';--> statement-breakpoint
CREATE INDEX "articles_by_change" ON "articles" USING btree ("updated_at","id");