CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"specialty" text,
	"places" text[] NOT NULL,
	"plan" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"attempt_id" uuid,
	"status" text NOT NULL,
	"reason" text,
	"paid_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applications_plan" CHECK ("applications"."plan" in ('bronze', 'silver', 'gold', 'platinum')),
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('unpaid', 'waiting', 'approved', 'declined', 'unanswered', 'withdrawn'))
);
--> statement-breakpoint
DROP INDEX "subscriptions_unpaid";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_specialty_categories_name_fk" FOREIGN KEY ("specialty") REFERENCES "public"."categories"("name") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_of_account" ON "applications" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("account_id") WHERE "applications"."status" in ('unpaid', 'waiting');--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("paid_at","id") WHERE "applications"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "applications_answered" ON "applications" USING btree ("updated_at","id") WHERE "applications"."status" in ('approved', 'declined', 'unanswered');--> statement-breakpoint
CREATE INDEX "applications_to_remind" ON "applications" USING btree ("remind_at","id") WHERE "applications"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "subscriptions_to_abandon" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."status" = 'pending_payment' and "subscriptions"."held_at" is null;