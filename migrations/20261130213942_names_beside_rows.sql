ALTER TABLE "bookings" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "user_name" text;--> statement-breakpoint
-- The lock makes a row that is written during a change of the name wait for it, so that neither misses the other.
create function copy_user_name() returns trigger language plpgsql as $$
begin
  select name into new.user_name from users where id = new.user_id for share;
  return new;
end $$;
--> statement-breakpoint
create trigger bookings_name_copied before insert or update of user_id on bookings for each row
  execute function copy_user_name();
--> statement-breakpoint
create trigger cases_name_copied before insert or update of user_id on cases for each row
  execute function copy_user_name();
--> statement-breakpoint
create function copy_changed_name() returns trigger language plpgsql as $$
begin
  update bookings set user_name = new.name where user_id = old.id;
  update cases set user_name = new.name where user_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_name_changed after update of name on users for each row
  when (old.name is distinct from new.name)
  execute function copy_changed_name();
--> statement-breakpoint
create trigger users_name_deleted after delete on users for each row
  execute function copy_changed_name();
--> statement-breakpoint
update bookings set user_name = users.name from users where users.id = bookings.user_id;
--> statement-breakpoint
update cases set user_name = users.name from users where users.id = cases.user_id;
