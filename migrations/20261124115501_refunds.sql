CREATE TABLE "refund_payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"out_refund_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"back_at" timestamp (3) with time zone,
	CONSTRAINT "refund_payouts_number" UNIQUE("out_refund_no"),
	CONSTRAINT "refund_payouts_amount_positive" CHECK ("refund_payouts"."amount_fen" > 0),
	CONSTRAINT "refund_payouts_state_known" CHECK ("refund_payouts"."state" in ('due', 'asked', 'back'))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"order_line" smallint NOT NULL,
	"reason_case" smallint NOT NULL,
	"reason" text NOT NULL,
	"opened_items" integer NOT NULL,
	"sum_fen" integer NOT NULL,
	"items" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"answer" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refund_requests_sum_positive" CHECK ("refund_requests"."sum_fen" > 0),
	CONSTRAINT "refund_requests_state_known" CHECK ("refund_requests"."state" in ('asked', 'withdrawn', 'refused', 'approved', 'refunding', 'waiting_balance', 'refunded')),
	CONSTRAINT "refund_requests_case_known" CHECK ("refund_requests"."reason_case" between 1 and 6),
	CONSTRAINT "refund_requests_decided" CHECK ("refund_requests"."state" in ('asked', 'withdrawn') or "refund_requests"."decided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "yearly_fen" integer;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_line" FOREIGN KEY ("order_no","order_line") REFERENCES "public"."order_lines"("order_no","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_payouts_request" ON "refund_payouts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "refund_payouts_payment" ON "refund_payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_payouts_due" ON "refund_payouts" USING btree ("next_at") WHERE "refund_payouts"."state" <> 'back';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_per_line" ON "refund_requests" USING btree ("order_no","order_line") WHERE "refund_requests"."state" not in ('refused', 'withdrawn');--> statement-breakpoint
CREATE INDEX "refund_requests_by_state" ON "refund_requests" USING btree ("state","id");