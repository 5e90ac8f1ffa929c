CREATE TABLE "invitation_codes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"phone_marks" text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitation_codes_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invitation_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reward" text NOT NULL,
	"days" integer NOT NULL,
	"campaign_id" bigint,
	"monthly_limit" integer NOT NULL,
	"window_days" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "invitation_terms_reward_known" CHECK ("invitation_terms"."reward" in ('off', 'vip_days', 'coupon')),
	CONSTRAINT "invitation_terms_in_range" CHECK ("invitation_terms"."days" between 1 and 366 and "invitation_terms"."monthly_limit" between 1 and 1000 and "invitation_terms"."window_days" between 1 and 90
        and ("invitation_terms"."reward" <> 'coupon' or "invitation_terms"."campaign_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"state" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"phone_mark" text,
	"signs" text[] NOT NULL,
	"order_no" text,
	"paid_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"reward" text,
	"days" integer,
	"campaign_id" bigint,
	"credited_at" timestamp (3) with time zone,
	"coupon_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "invitations_not_oneself" CHECK ("invitations"."user_id" <> "invitations"."inviter_id"),
	CONSTRAINT "invitations_state_known" CHECK ("invitations"."state" in ('bound', 'waiting', 'held', 'credited', 'returning', 'returned', 'ended')),
	CONSTRAINT "invitations_reason_known" CHECK ("invitations"."end_reason" in ('off', 'refunded', 'month_full', 'not_needed', 'inviter_closed', 'refused', 'used')),
	CONSTRAINT "invitations_state_whole" CHECK (("invitations"."state" in ('returned', 'ended')) = ("invitations"."ended_at" is not null)
        and ("invitations"."ended_at" is null) = ("invitations"."end_reason" is null)
        and ("invitations"."state" in ('credited', 'returning', 'returned')) = ("invitations"."credited_at" is not null)
        and ("invitations"."order_no" is null) = ("invitations"."paid_at" is null)
        and ("invitations"."state" not in ('waiting', 'held', 'credited', 'returning', 'returned') or "invitations"."due_at" is not null)
        and ("invitations"."due_at" is null) = ("invitations"."reward" is null)
        and ("invitations"."reward" is null or ("invitations"."reward" = 'vip_days') = ("invitations"."days" is not null))
        and ("invitations"."reward" is null or ("invitations"."reward" = 'coupon') = ("invitations"."campaign_id" is not null))
        and ("invitations"."coupon_id" is null or "invitations"."reward" = 'coupon'))
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_mark" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_inviter" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_order" ON "invitations" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "invitations_of_inviter" ON "invitations" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "invitations_of_month" ON "invitations" USING btree ("inviter_id","credited_at") WHERE "invitations"."credited_at" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_state" ON "invitations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("due_at") WHERE "invitations"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "grants_one_per_invitation" ON "grants" USING btree ("invitation_id") WHERE "grants"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_payer" ON "payments" USING btree ("payer_mark") WHERE "payments"."payer_mark" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_invitation_named" CHECK (("grants"."invitation_id" is not null) = ("grants"."source" = 'invitation'));--> statement-breakpoint
-- Nothing is earned until an operator says so.
INSERT INTO "invitation_terms" ("reward", "days", "campaign_id", "monthly_limit", "window_days", "changed_at")
VALUES ('off', 7, NULL, 10, 7, now());
