ALTER TABLE "contacts" ADD COLUMN "is_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The blocks that stand now.
UPDATE "contacts" k SET "is_blocked" = true FROM "conversations" c, "conversation_members" m
WHERE m."conversation_id" = c."id" AND m."blocked_at" IS NOT NULL AND k."account_id" = m."account_id"
  AND c."participant1_id" = least(k."account_id", k."other_id") AND c."participant2_id" = greatest(k."account_id", k."other_id");
