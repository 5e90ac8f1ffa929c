ALTER TABLE "login_scenes" ADD COLUMN "link_user_id" bigint;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD COLUMN "link_session_id" text;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD COLUMN "shown_user_id" bigint;--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD CONSTRAINT "login_scenes_link_user_id_users_id_fk" FOREIGN KEY ("link_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD CONSTRAINT "login_scenes_shown_user_id_users_id_fk" FOREIGN KEY ("shown_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_scenes_shown_user_id_idx" ON "login_scenes" USING btree ("shown_user_id");--> statement-breakpoint
CREATE INDEX "login_scenes_link_user_id_idx" ON "login_scenes" USING btree ("link_user_id");