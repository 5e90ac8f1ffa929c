ALTER TABLE "cancellations" DROP CONSTRAINT "cancellations_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "personal_exports" DROP CONSTRAINT "personal_exports_user_id_users_id_fk";
--> statement-breakpoint
CREATE INDEX "audit_events_erased_idx" ON "audit_events" USING btree ("created_at") WHERE "audit_events"."kind" = 'account_erased';