-- A row that names no picture needs no look into it: its triggers do not fire. For a text of an import that look took a fifth of
-- what all its triggers take. Only the conditions change; `note_picture_places` is as before.
drop trigger document_texts_pictured on document_texts;
--> statement-breakpoint
drop trigger document_texts_pictured_anew on document_texts;
--> statement-breakpoint
create trigger document_texts_pictured after insert on document_texts for each row
  when (strpos(new.html, '/files/') > 0)
  execute function note_picture_places('gated', 'document_id', 'html');
--> statement-breakpoint
create trigger document_texts_pictured_anew after update on document_texts for each row
  when (old.html is distinct from new.html and (strpos(old.html, '/files/') > 0 or strpos(new.html, '/files/') > 0))
  execute function note_picture_places('gated', 'document_id', 'html');
--> statement-breakpoint
create trigger document_texts_pictured_no_more after delete on document_texts for each row
  when (strpos(old.html, '/files/') > 0)
  execute function note_picture_places('gated', 'document_id', 'html');
--> statement-breakpoint
drop trigger article_texts_pictured on article_texts;
--> statement-breakpoint
drop trigger article_texts_pictured_anew on article_texts;
--> statement-breakpoint
create trigger article_texts_pictured after insert on article_texts for each row
  when (strpos(new.html, '/files/') > 0)
  execute function note_picture_places('gated', 'article_id', 'html');
--> statement-breakpoint
create trigger article_texts_pictured_anew after update on article_texts for each row
  when (old.html is distinct from new.html and (strpos(old.html, '/files/') > 0 or strpos(new.html, '/files/') > 0))
  execute function note_picture_places('gated', 'article_id', 'html');
--> statement-breakpoint
create trigger article_texts_pictured_no_more after delete on article_texts for each row
  when (strpos(old.html, '/files/') > 0)
  execute function note_picture_places('gated', 'article_id', 'html');
--> statement-breakpoint
drop trigger lesson_texts_pictured on lesson_texts;
--> statement-breakpoint
drop trigger lesson_texts_pictured_anew on lesson_texts;
--> statement-breakpoint
create trigger lesson_texts_pictured after insert on lesson_texts for each row
  when (strpos(new.html, '/files/') > 0)
  execute function note_picture_places('gated', 'lesson_id', 'html');
--> statement-breakpoint
create trigger lesson_texts_pictured_anew after update on lesson_texts for each row
  when (old.html is distinct from new.html and (strpos(old.html, '/files/') > 0 or strpos(new.html, '/files/') > 0))
  execute function note_picture_places('gated', 'lesson_id', 'html');
--> statement-breakpoint
create trigger lesson_texts_pictured_no_more after delete on lesson_texts for each row
  when (strpos(old.html, '/files/') > 0)
  execute function note_picture_places('gated', 'lesson_id', 'html');
--> statement-breakpoint
drop trigger documents_pictured on documents;
--> statement-breakpoint
drop trigger documents_pictured_anew on documents;
--> statement-breakpoint
create trigger documents_pictured after insert on documents for each row
  when (strpos(new.public_html, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger documents_pictured_anew after update on documents for each row
  when (old.public_html is distinct from new.public_html and (strpos(old.public_html, '/files/') > 0 or strpos(new.public_html, '/files/') > 0))
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger documents_pictured_no_more after delete on documents for each row
  when (strpos(old.public_html, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
drop trigger articles_pictured on articles;
--> statement-breakpoint
drop trigger articles_pictured_anew on articles;
--> statement-breakpoint
create trigger articles_pictured after insert on articles for each row
  when (strpos(new.public_html, '/files/') > 0 or strpos(new.cover_url, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html,cover_url');
--> statement-breakpoint
create trigger articles_pictured_anew after update on articles for each row
  when ((old.public_html, old.cover_url) is distinct from (new.public_html, new.cover_url) and (strpos(old.public_html, '/files/') > 0 or strpos(old.cover_url, '/files/') > 0 or strpos(new.public_html, '/files/') > 0 or strpos(new.cover_url, '/files/') > 0))
  execute function note_picture_places('public', 'id', 'public_html,cover_url');
--> statement-breakpoint
create trigger articles_pictured_no_more after delete on articles for each row
  when (strpos(old.public_html, '/files/') > 0 or strpos(old.cover_url, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html,cover_url');
--> statement-breakpoint
drop trigger lessons_pictured on lessons;
--> statement-breakpoint
drop trigger lessons_pictured_anew on lessons;
--> statement-breakpoint
create trigger lessons_pictured after insert on lessons for each row
  when (strpos(new.public_html, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger lessons_pictured_anew after update on lessons for each row
  when (old.public_html is distinct from new.public_html and (strpos(old.public_html, '/files/') > 0 or strpos(new.public_html, '/files/') > 0))
  execute function note_picture_places('public', 'id', 'public_html');
--> statement-breakpoint
create trigger lessons_pictured_no_more after delete on lessons for each row
  when (strpos(old.public_html, '/files/') > 0)
  execute function note_picture_places('public', 'id', 'public_html');
