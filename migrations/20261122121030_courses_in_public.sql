grant select on courses, course_slugs, course_books, course_chapters, lessons, teachers, works to zhixing_guest;
--> statement-breakpoint
create or replace trigger courses_content_changed
  after insert or update or delete or truncate on courses
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger course_books_content_changed
  after insert or update or delete or truncate on course_books
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger course_chapters_content_changed
  after insert or update or delete or truncate on course_chapters
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger lessons_content_changed
  after insert or update or delete or truncate on lessons
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger teachers_content_changed
  after insert or update or delete or truncate on teachers
  for each statement execute function notify_content_changed();
