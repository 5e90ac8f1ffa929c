CREATE TABLE "bill_days" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"reconciled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"trouble" text,
	"has_bill" boolean DEFAULT false NOT NULL,
	"bill_count" integer DEFAULT 0 NOT NULL,
	"bill_paid_fen" bigint DEFAULT 0 NOT NULL,
	"bill_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"bill_fee_fen" bigint DEFAULT 0 NOT NULL,
	"own_paid_fen" bigint DEFAULT 0 NOT NULL,
	"own_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"difference_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_days_channel_day_pk" PRIMARY KEY("channel","day"),
	CONSTRAINT "bill_days_channel_known" CHECK ("bill_days"."channel" in ('wechat', 'alipay'))
);
--> statement-breakpoint
CREATE TABLE "bill_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"entry_kind" text NOT NULL,
	"number" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_no" text,
	"bill_fen" bigint,
	"own_fen" bigint,
	"detail" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" bigint,
	"note" text,
	CONSTRAINT "bill_differences_once" UNIQUE("channel","day","kind","entry_kind","number"),
	CONSTRAINT "bill_differences_kind_known" CHECK ("bill_differences"."kind" in ('only_there', 'only_here', 'amount', 'state')),
	CONSTRAINT "bill_differences_settled_says_why" CHECK (("bill_differences"."settled_at" is null) = ("bill_differences"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "bill_entries" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"fee_fen" bigint NOT NULL,
	CONSTRAINT "bill_entries_channel_day_kind_number_transaction_id_pk" PRIMARY KEY("channel","day","kind","number","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "resolved_by" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bill_days_waiting" ON "bill_days" USING btree ("next_attempt_at") WHERE "bill_days"."reconciled_at" is null;--> statement-breakpoint
CREATE INDEX "bill_days_newest_first" ON "bill_days" USING btree ("day" DESC NULLS LAST,"channel");--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("id") WHERE "bill_differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "bill_entries_number" ON "bill_entries" USING btree ("channel","kind","number");--> statement-breakpoint
CREATE INDEX "payment_exceptions_open" ON "payment_exceptions" USING btree ("id") WHERE "payment_exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payments_paid_on" ON "payments" USING btree ("channel","paid_at") WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_refunded_on" ON "payments" USING btree ("channel","refunded_at") WHERE "payments"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_payouts_back_on" ON "refund_payouts" USING btree ("back_at") WHERE "refund_payouts"."back_at" is not null;--> statement-breakpoint
-- Money that went back before its time was noted: when its order ended by it, or when the gateway told of it.
UPDATE "payments" p SET "refunded_at" = coalesce(
	(SELECT max(e.at) FROM "order_events" e WHERE e.order_no = p.order_no AND e.to_state = 'refunded'),
	(SELECT max(n.received_at) FROM "payment_notifications" n
		WHERE n.channel = p.channel AND n.out_trade_no = p.out_trade_no AND n.kind = 'refund')
) WHERE p.state = 'refunded';
