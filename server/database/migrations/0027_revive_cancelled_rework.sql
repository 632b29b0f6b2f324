-- A former release took the completion of unrated work with its rework, and did not give it back when the rework was cancelled: the work is
-- completed, counts for its provider, and is owed.
WITH "completed" AS (
  UPDATE "jobs" SET "completed_at" = "first_completed_at"
  WHERE "status" = 'cancelled' AND "completed_at" IS NULL AND "first_completed_at" IS NOT NULL
  RETURNING "provider_id"
)
UPDATE "providers" p SET "completed_jobs_count" = p."completed_jobs_count" + c."count"
FROM (SELECT "provider_id", count(*)::int AS "count" FROM "completed" GROUP BY "provider_id") c
WHERE p."id" = c."provider_id";
--> statement-breakpoint
-- A former release stopped the clocks of every cancelled job. Completed work whose rework was cancelled stays owed: its open payments remind again,
-- and fall late once, from now on at the earliest.
UPDATE "payment_steps" s SET
  "remind_at" = CASE WHEN s."reminders" < 3 THEN greatest(s."due_at", now()) + CASE s."due" WHEN 'day' THEN interval '8 hours' ELSE interval '1 day' END END,
  "late_at" = CASE WHEN NOT s."is_late" THEN greatest(s."due_at", now()) + interval '7 days' END
FROM "jobs" j
WHERE j."id" = s."job_id" AND j."status" = 'cancelled' AND j."completed_at" IS NOT NULL
  AND s."status" IN ('due', 'not_received') AND s."due_at" IS NOT NULL AND s."remind_at" IS NULL AND s."late_at" IS NULL;
--> statement-breakpoint
-- A former release deleted the notices of a suspended person's problems, and left the number of providers who had them: the problems would
-- come back without a notice.
UPDATE "problems" SET "told_providers" = NULL
WHERE "owner_suspended" AND "status" <> 'closed' AND "told_providers" IS NOT NULL;
