ALTER TABLE "payment_steps" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
UPDATE "payment_steps" s SET "settled_by" = (
  SELECT d."id" FROM "job_disputes" d WHERE d."job_id" = s."job_id" AND d."outcome" IN ('all', 'part') ORDER BY d."updated_at" DESC LIMIT 1
) WHERE s."status" = 'settled';
--> statement-breakpoint
-- The completion of the work set reminders of what was paid before.
UPDATE "payment_steps" SET "remind_at" = NULL WHERE "remind_at" IS NOT NULL AND "status" NOT IN ('due', 'announced');
