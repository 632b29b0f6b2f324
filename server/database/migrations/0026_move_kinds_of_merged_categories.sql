-- Kinds of credentials that still belong to a category that has become part of another one follow it there. Where a later rename took the
-- row of the merged name, the event of the merge leads on.
WITH gone AS (
  DELETE FROM "credential_kind_categories" kc
  WHERE NOT EXISTS (SELECT FROM "categories" g WHERE g."id" = kc."category_id" AND g."became" IS NULL)
  RETURNING kc."kind_id", kc."category_id", kc."is_required"
), led AS (
  SELECT gone."kind_id", gone."is_required", coalesce(
    (SELECT g."became" FROM "categories" g WHERE g."id" = gone."category_id"),
    (SELECT coalesce(t."became", t."name") FROM "events" e JOIN "categories" t ON t."name" = e."data" ->> 'to'
      WHERE e."noun" = 'category' AND e."step" = 'merge' AND e."subject_id" = gone."category_id" ORDER BY e."at" DESC LIMIT 1)
  ) AS "name"
  FROM gone
), moved AS (
  INSERT INTO "credential_kind_categories" AS kept ("kind_id", "category_id", "is_required")
  SELECT led."kind_id", t."id", bool_or(led."is_required") FROM led JOIN "categories" t ON t."name" = led."name" GROUP BY 1, 2
  ON CONFLICT ("kind_id", "category_id") DO UPDATE SET "is_required" = kept."is_required" OR excluded."is_required"
)
UPDATE "credential_kinds" SET "version" = "version" + 1 WHERE "id" IN (SELECT "kind_id" FROM gone);
