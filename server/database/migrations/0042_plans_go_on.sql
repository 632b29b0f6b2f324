CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"paystack_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_paystackId_unique" UNIQUE("paystack_id"),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('cool-off', 'application-declined', 'application-unanswered', 'application-withdrawn', 'paid-twice', 'card-check', 'admin', 'at-paystack')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('wanted', 'asked', 'processed', 'failed', 'needs-attention')),
	CONSTRAINT "refunds_cents" CHECK ("refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"email" text NOT NULL,
	"sealed_code" text NOT NULL,
	"signature" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expires" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cards_once" UNIQUE("account_id","mode","signature","email")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_one_each";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_status";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_never_change;--> statement-breakpoint
UPDATE ledger_entries SET booking_id = payment_id;--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_never_change;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "booking_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "kind" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "period_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "try_number" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "paystack_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_to_check" ON "refunds" USING btree ("next_check_at","id") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_of_subscription" ON "payment_attempts" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_charge" ON "payment_attempts" USING btree ("subscription_id","period_starts_at","try_number") WHERE "payment_attempts"."kind" = 'renewal' and "payment_attempts"."try_number" > 0;--> statement-breakpoint
CREATE INDEX "subscriptions_to_charge" ON "subscriptions" USING btree ("next_charge_at","id") WHERE "subscriptions"."status" in ('active', 'past_due');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_once" UNIQUE("booking_id","ledger_account");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."ledger_account" in ('paystack', 'plans', 'joining-fees', 'cooling-off-fees', 'owed'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_kind" CHECK ("payment_attempts"."kind" in ('first', 'renewal', 'upgrade', 'card'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" in ('pending', 'paid', 'failed', 'aside'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan" CHECK ("subscriptions"."next_plan" in ('bronze', 'silver', 'gold', 'platinum'));
--> statement-breakpoint
-- The entries of a payment, and those of each of its refunds, sum to zero when their transaction ends.
CREATE OR REPLACE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM ledger_entries WHERE booking_id = NEW.booking_id) <> 0 THEN
    RAISE EXCEPTION 'the ledger entries of booking % do not balance', NEW.booking_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
