ALTER TABLE "disputes" ADD COLUMN "refund_number" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of several charges that were under way for one thing, the newest stays open. A success of another one counts all the same.
UPDATE "payment_attempts" SET "sent_at" = "created_at"
  WHERE "kind" = 'upgrade' AND "status" = 'pending' AND "card_id" IS NOT NULL AND "sent_at" IS NULL;--> statement-breakpoint
UPDATE "payment_attempts" p SET "failed_at" = now()
  WHERE p."status" = 'pending' AND p."card_id" IS NOT NULL AND p."failed_at" IS NULL AND (p."last_answer" = 'failed' OR EXISTS (
    SELECT FROM "payment_attempts" n WHERE n."subscription_id" = p."subscription_id" AND n."kind" = p."kind"
      AND n."period_starts_at" = p."period_starts_at" AND n."status" = 'pending' AND n."card_id" IS NOT NULL AND n."failed_at" IS NULL
      AND (n."created_at", n."id") > (p."created_at", p."id")));--> statement-breakpoint
-- Plans that their persons ended, or whose payment went back.
UPDATE "subscriptions" s SET "cancelled_at" = e."at" FROM (
    SELECT DISTINCT ON ("subject_id") "subject_id", "step", "at" FROM "events"
    WHERE "noun" = 'subscription' AND "step" IN ('cancel', 'cool-off', 'reverse', 'resume', 'confirm', 'renew')
    ORDER BY "subject_id", "at" DESC, "id" DESC) e
  WHERE e."subject_id" = s."id" AND e."step" IN ('cancel', 'cool-off', 'reverse') AND s."status" IN ('non_renewing', 'expired');--> statement-breakpoint
-- What disputes took counts as returned.
UPDATE "payment_attempts" p
  SET "refunded_cents" = p."refunded_cents" + least(l."cents", greatest(0, p."plan_cents" + p."joining_fee_cents" - p."refunded_cents"))
  FROM (SELECT "attempt_id", sum("cents")::int AS "cents" FROM "disputes" WHERE "status" = 'lost' GROUP BY "attempt_id") l
  WHERE l."attempt_id" = p."id";--> statement-breakpoint
-- Checkouts of more than 30 days, which no one asked for any more.
UPDATE "payment_attempts" SET "next_check_at" = now() + random() * interval '1 day' WHERE "status" = 'pending' AND "next_check_at" IS NULL;
