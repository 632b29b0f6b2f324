-- The foreign key of payment_attempts.subscription_id stays: only the code of payments does not know the table of subscriptions.
ALTER TABLE "disputes" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;