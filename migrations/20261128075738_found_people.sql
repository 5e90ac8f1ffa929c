CREATE INDEX "users_name_begins_idx" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_end_idx" ON "users" USING btree (right("phone", 4));