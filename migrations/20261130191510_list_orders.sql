CREATE INDEX "articles_by_title" ON "articles" USING btree (left("title", 200),"id");--> statement-breakpoint
CREATE INDEX "documents_by_title" ON "documents" USING btree (left("title", 200),"id");--> statement-breakpoint
CREATE INDEX "cases_of_owner" ON "cases" USING btree ("owner_id");