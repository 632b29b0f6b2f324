-- A smaller plan that began with its renewal left the membership and the storage of the plan before.
UPDATE "providers" p SET "membership_status" = n."membership"
FROM "subscriptions" s, "plans" n
WHERE s."account_id" = p."account_id" AND n."id" = s."plan" AND s."status" IN ('active', 'past_due', 'non_renewing')
  AND p."membership_status" <> n."membership";
--> statement-breakpoint
UPDATE "file_usage" u SET "plan_bytes" = n."storage_bytes", "limit_bytes" = coalesce(u."adjusted_bytes", n."storage_bytes")
FROM "subscriptions" s, "plans" n
WHERE s."account_id" = u."account_id" AND n."id" = s."plan" AND s."status" IN ('active', 'past_due', 'non_renewing')
  AND u."plan_bytes" IS DISTINCT FROM n."storage_bytes";
