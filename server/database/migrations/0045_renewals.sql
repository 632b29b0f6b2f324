CREATE TABLE "plan_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"price_cents" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_prices_plan" CHECK ("plan_prices"."plan" in ('bronze', 'silver', 'gold', 'platinum'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_for" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "plan_prices_newest" ON "plan_prices" USING btree ("plan","since");--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("past_due_at","id") WHERE "subscriptions"."status" in ('past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_to_remind" ON "subscriptions" USING btree ("period_ends_at","id") WHERE "subscriptions"."status" = 'active' and "subscriptions"."next_charge_at" is not null and "subscriptions"."reminded_for" is distinct from "subscriptions"."period_ends_at";--> statement-breakpoint
INSERT INTO plan_prices (id, plan, price_cents, since) SELECT gen_random_uuid(), id, price_cents, '2020-01-01Z' FROM plans WHERE price_cents IS NOT NULL;
