CREATE TABLE "login_failure_minutes" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "login_scenes" (
	"scene_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"state" text NOT NULL,
	"device_id_hash" text,
	"device_name" text,
	"browser" text,
	"os" text,
	"ip_prefix" text NOT NULL,
	"key_thumbprint" text,
	"openid" text,
	"unionid" text,
	"user_id" bigint,
	"agreed_terms" text,
	"agreed_privacy" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_scenes_state_check" CHECK ("login_scenes"."state" in ('waiting', 'scanned', 'need_phone', 'confirmed', 'consumed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "wechat_identities" (
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"user_id" bigint NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wechat_identities_app_id_openid_pk" PRIMARY KEY("app_id","openid")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_days" ADD COLUMN "mails" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD CONSTRAINT "login_scenes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD CONSTRAINT "wechat_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_tries_updated_at_idx" ON "password_tries" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "security_notices_next_attempt_at_idx" ON "security_notices" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "login_scenes_code_hash_idx" ON "login_scenes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "login_scenes_expires_at_idx" ON "login_scenes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_scenes_user_id_idx" ON "login_scenes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_identities_user_id_idx" ON "wechat_identities" USING btree ("user_id","app_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_unique" UNIQUE("email");