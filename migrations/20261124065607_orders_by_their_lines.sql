ALTER TABLE "orders" DROP COLUMN "plan_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "plan_name";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "level";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "duration_months";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "granted_until";