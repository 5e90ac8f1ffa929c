do $$ begin
  if not exists (select from pg_roles where rolname = 'zhixing_guest') then create role zhixing_guest nologin; end if;
end $$;
--> statement-breakpoint
grant zhixing_guest to current_user;
--> statement-breakpoint
grant select on books, documents, articles, plans, settings, legal_texts, article_tags, article_tag_counts to zhixing_guest;
--> statement-breakpoint
create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger books_content_changed
  after insert or update or delete or truncate on books
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger documents_content_changed
  after insert or update or delete or truncate on documents
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger articles_content_changed
  after insert or update or delete or truncate on articles
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger plans_content_changed
  after insert or update or delete or truncate on plans
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger settings_content_changed
  after insert or update or delete or truncate on settings
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger legal_texts_content_changed
  after insert or update or delete or truncate on legal_texts
  for each statement execute function notify_content_changed();
