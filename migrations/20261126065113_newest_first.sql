DROP INDEX "bill_days_newest_first";--> statement-breakpoint
DROP INDEX "orders_user_newest_first";--> statement-breakpoint
DROP INDEX "payment_exceptions_newest_first";--> statement-breakpoint
CREATE INDEX "bill_days_newest_first" ON "bill_days" USING btree ("day" DESC NULLS FIRST,"channel");--> statement-breakpoint
CREATE INDEX "orders_user_newest_first" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"order_no" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_exceptions_newest_first" ON "payment_exceptions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);