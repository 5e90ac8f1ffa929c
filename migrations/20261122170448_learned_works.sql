CREATE TABLE "learned_works" (
	"kind" text NOT NULL,
	"work_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "learned_works_kind_work_id_user_id_pk" PRIMARY KEY("kind","work_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "learned_works_by_user" ON "learned_works" USING btree ("user_id");
--> statement-breakpoint
insert into learned_works (kind, work_id, user_id)
select distinct case kind when 'document' then 'book' when 'lesson' then 'course' else kind end, work_id, user_id
from learning_progress where seen_length > 0;
--> statement-breakpoint
create trigger listed_works_content_changed
  after update of learners or delete or truncate on listed_works
  for each statement execute function notify_content_changed();
--> statement-breakpoint
-- Lists no longer walk them.
drop index if exists books_by_time, books_by_length, courses_by_time, courses_by_length;
