ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
update "users" set "email_verified_at" = "updated_at" where "email" is not null;
