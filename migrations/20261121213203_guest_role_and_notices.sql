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
--> statement-breakpoint
-- Whom to look at again: somebody's session was ended, or the account closed.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.user_id::text);
  return null;
end
$$;
--> statement-breakpoint
create or replace function notify_account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger sessions_session_ended
  after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session_ended();
--> statement-breakpoint
create or replace trigger users_session_ended
  after update of status on users
  for each row when (old.status is distinct from new.status)
  execute function notify_account_closed();
