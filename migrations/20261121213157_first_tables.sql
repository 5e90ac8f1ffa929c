CREATE TABLE "spent_captchas" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" bigint[] NOT NULL,
	"was_allowed" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_tag_counts" (
	"tag" text PRIMARY KEY NOT NULL,
	"article_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"tag" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "article_tags_tag_published_at_article_id_pk" PRIMARY KEY("tag","published_at","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"toc" jsonb NOT NULL,
	"references" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"renderer_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content_type" text NOT NULL,
	"author" text NOT NULL,
	"tags" text[] NOT NULL,
	"cover_url" text,
	"published_at" timestamp (3) with time zone,
	"source_key" text,
	"public_html" text NOT NULL,
	"public_toc" jsonb NOT NULL,
	"excerpt" text NOT NULL,
	"word_count" integer NOT NULL,
	"has_math" boolean NOT NULL,
	"has_mermaid" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "articles_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "articles_content_type_known" CHECK ("articles"."content_type" in ('free', 'paid_article'))
);
--> statement-breakpoint
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
CREATE TABLE "cancellations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"file_name" text,
	"size_bytes" bigint,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "personal_exports_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
CREATE TABLE "account_names" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "account_names_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "issued_passwords" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"device_id_hash" text,
	"key_thumbprint" text,
	"tries" smallint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint,
	"session_id" text,
	"ip" text,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" bigint NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"mac_salt" text NOT NULL,
	"generation_issued_at" timestamp (3) with time zone NOT NULL,
	"is_generation_confirmed" boolean NOT NULL,
	"device_id_hash" text,
	"device_name" text,
	"browser" text,
	"os" text,
	"ip_prefix" text NOT NULL,
	"user_agent_hash" text NOT NULL,
	"key_thumbprint" text,
	"reauthenticated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sends" integer NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"phone" text,
	"email" text,
	"avatar_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'disabled', 'banned'))
);
--> statement-breakpoint
CREATE TABLE "verify_codes" (
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"device_id_hash" text,
	"attempts" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "verify_codes_target_purpose_pk" PRIMARY KEY("target","purpose")
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
CREATE TABLE "books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shelf" text NOT NULL,
	"content_type" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"intro_markdown" text NOT NULL,
	"intro_html" text NOT NULL,
	"intro_references" jsonb NOT NULL,
	"renderer_version" integer NOT NULL,
	"cover_url" text,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"source_key" text,
	"document_count" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"preview_count" integer DEFAULT 0 NOT NULL,
	"first_document_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "books_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "books_shelf_known" CHECK ("books"."shelf" in ('system', 'vip')),
	CONSTRAINT "books_content_type_known" CHECK ("books"."content_type" in ('free', 'vip', 'vip_basic', 'vip_premium', 'system_course', 'basic_course', 'advanced_course'))
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"toc" jsonb NOT NULL,
	"references" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"renderer_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"depth" smallint NOT NULL,
	"is_group" boolean NOT NULL,
	"is_preview" boolean NOT NULL,
	"public_html" text,
	"public_toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"has_math" boolean DEFAULT false NOT NULL,
	"has_mermaid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_source" UNIQUE("book_id","source_key"),
	CONSTRAINT "documents_depth_in_range" CHECK ("documents"."depth" between 0 and 8)
);
--> statement-breakpoint
CREATE TABLE "reading_positions" (
	"user_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"percent" smallint NOT NULL,
	"anchor" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_positions_user_id_document_id_pk" PRIMARY KEY("user_id","document_id"),
	CONSTRAINT "reading_positions_percent_in_range" CHECK ("reading_positions"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"level" smallint,
	"resource_key" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"order_no" text,
	"plan_id" bigint,
	"value_fen" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grants_kind_complete" CHECK (("grants"."kind" = 'level' and "grants"."level" in (2, 3) and "grants"."resource_key" is null)
        or ("grants"."kind" = 'resource' and "grants"."resource_key" is not null and "grants"."level" is null)),
	CONSTRAINT "grants_span_forward" CHECK ("grants"."ends_at" > "grants"."starts_at"),
	CONSTRAINT "grants_order_named" CHECK (("grants"."source" = 'order') = ("grants"."order_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"level" smallint NOT NULL,
	"duration_months" integer,
	"price_fen" integer NOT NULL,
	"original_price_fen" integer,
	"benefits" text[] NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "plans_slug_unique" UNIQUE("slug"),
	CONSTRAINT "plans_level_sold" CHECK ("plans"."level" in (2, 3)),
	CONSTRAINT "plans_price_not_negative" CHECK ("plans"."price_fen" >= 0),
	CONSTRAINT "plans_duration_positive" CHECK ("plans"."duration_months" > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_no" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"credited_grant_id" bigint,
	CONSTRAINT "order_lines_order_no_position_pk" PRIMARY KEY("order_no","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"plan_id" bigint NOT NULL,
	"plan_name" text NOT NULL,
	"level" smallint NOT NULL,
	"duration_months" integer,
	"total_fen" integer NOT NULL,
	"channel" text NOT NULL,
	"agreement_version" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"granted_until" timestamp (3) with time zone,
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_fen" >= 0),
	CONSTRAINT "orders_number_form" CHECK ("orders"."order_no" ~ '^[0-9A-Z]{24}$'),
	CONSTRAINT "orders_free_has_no_channel" CHECK (("orders"."channel" = 'none') = ("orders"."total_fen" = 0))
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"order_no" text,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	CONSTRAINT "payment_exceptions_once" UNIQUE("kind","channel","out_trade_no","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payment_notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"notification_id" text NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"raw" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_notifications_once" UNIQUE("channel","transaction_id","kind","notification_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"code_url" text,
	"prompt_claimed_at" timestamp (3) with time zone,
	"transaction_id" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"refund_requested_at" timestamp (3) with time zone,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"next_refund_at" timestamp (3) with time zone,
	CONSTRAINT "payments_trade" UNIQUE("channel","out_trade_no"),
	CONSTRAINT "payments_transaction" UNIQUE("channel","transaction_id"),
	CONSTRAINT "payments_paid_is_named" CHECK ("payments"."state" in ('open', 'closed') or ("payments"."transaction_id" is not null and "payments"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"renderer_version" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_texts_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_exports" ADD CONSTRAINT "personal_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_passwords" ADD CONSTRAINT "issued_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_tickets" ADD CONSTRAINT "second_factor_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_scenes" ADD CONSTRAINT "login_scenes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD CONSTRAINT "wechat_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_captchas_expires_at_idx" ON "spent_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_expires_at_idx" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "article_tags_of_article" ON "article_tags" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_texts_renderer_version" ON "article_texts" USING btree ("renderer_version");--> statement-breakpoint
CREATE INDEX "articles_by_time" ON "articles" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "password_tries_updated_at_idx" ON "password_tries" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "security_notices_next_attempt_at_idx" ON "security_notices" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "cancellations_due_at_idx" ON "cancellations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "personal_exports_user_id_idx" ON "personal_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "personal_exports_expires_at_idx" ON "personal_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factor_tickets_expires_at_idx" ON "second_factor_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_events_user_id_idx" ON "audit_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_absolute_expires_at_idx" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
CREATE INDEX "verify_codes_expires_at_idx" ON "verify_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "login_scenes_code_hash_idx" ON "login_scenes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "login_scenes_expires_at_idx" ON "login_scenes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_scenes_user_id_idx" ON "login_scenes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_identities_user_id_idx" ON "wechat_identities" USING btree ("user_id","app_id");--> statement-breakpoint
CREATE INDEX "books_shelf_order" ON "books" USING btree ("shelf","position","id");--> statement-breakpoint
CREATE INDEX "books_category_order" ON "books" USING btree ("category","position","id");--> statement-breakpoint
CREATE INDEX "books_order" ON "books" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "document_texts_renderer_version" ON "document_texts" USING btree ("renderer_version");--> statement-breakpoint
CREATE INDEX "documents_reading_order" ON "documents" USING btree ("book_id","position","id");--> statement-breakpoint
CREATE INDEX "reading_positions_by_book" ON "reading_positions" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "reading_positions_by_time" ON "reading_positions" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_one_per_order" ON "grants" USING btree ("order_no") WHERE "grants"."order_no" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "orders_user_newest_first" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"order_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_pending_expiry" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_exceptions_newest_first" ON "payment_exceptions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_notifications_trade" ON "payment_notifications" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_per_order_and_channel" ON "payments" USING btree ("order_no","channel");--> statement-breakpoint
CREATE INDEX "payments_open_checks" ON "payments" USING btree ("next_check_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_refunds_due" ON "payments" USING btree ("next_refund_at") WHERE "payments"."state" = 'refunding';