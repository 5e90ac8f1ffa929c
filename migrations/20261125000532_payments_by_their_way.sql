DROP INDEX "payments_one_per_order_and_channel";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "way" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prompt" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prompt_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_openid" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_state" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_state_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "app_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_per_order_and_way" ON "payments" USING btree ("order_no","channel","way");--> statement-breakpoint
-- Until now the address of Alipay's cashier and its code went under one number, which stays the cashier's.
UPDATE "payments" SET "way" = 'cashier' WHERE "channel" = 'alipay';--> statement-breakpoint
UPDATE "payments" SET "prompt" = jsonb_build_object('kind', 'qr', 'codeUrl', "code_url") WHERE "channel" = 'wechat' AND "code_url" IS NOT NULL;
