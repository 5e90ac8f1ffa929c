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
