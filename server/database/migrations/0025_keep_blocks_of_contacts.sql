-- The table keeps `is_blocked` itself, so that a release that does not know the column cannot leave it wrong.
CREATE FUNCTION follow_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts k SET is_blocked = NEW.blocked_at IS NOT NULL FROM conversations c
  WHERE c.id = NEW.conversation_id AND k.account_id = NEW.account_id
    AND k.other_id = CASE WHEN c.participant1_id = NEW.account_id THEN c.participant2_id ELSE c.participant1_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_members_block AFTER UPDATE OF blocked_at ON conversation_members FOR EACH ROW WHEN (((old.blocked_at IS NULL) <> (new.blocked_at IS NULL))) EXECUTE FUNCTION follow_block();
--> statement-breakpoint
-- The first answer locks the conversation, as a block does: one of the two waits for the other, and sees it.
CREATE OR REPLACE FUNCTION record_contact(one uuid, other uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  talk uuid;
BEGIN
  IF one <> other AND NOT EXISTS (SELECT FROM contacts WHERE account_id = one AND other_id = other) THEN
    SELECT id INTO talk FROM conversations
    WHERE participant1_id = least(one, other) AND participant2_id = greatest(one, other) FOR NO KEY UPDATE;
    INSERT INTO contacts (account_id, other_id, is_blocked)
    SELECT one, other, EXISTS (
      SELECT FROM conversation_members WHERE conversation_id = talk AND account_id = one AND blocked_at IS NOT NULL)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
UPDATE "contacts" k SET "is_blocked" = true FROM "conversations" c, "conversation_members" m
WHERE m."conversation_id" = c."id" AND m."blocked_at" IS NOT NULL AND k."account_id" = m."account_id" AND NOT k."is_blocked"
  AND c."participant1_id" = least(k."account_id", k."other_id") AND c."participant2_id" = greatest(k."account_id", k."other_id");
--> statement-breakpoint
UPDATE "contacts" k SET "is_blocked" = false
WHERE k."is_blocked" AND NOT EXISTS (
  SELECT FROM "conversations" c JOIN "conversation_members" m ON m."conversation_id" = c."id"
  WHERE m."account_id" = k."account_id" AND m."blocked_at" IS NOT NULL
    AND c."participant1_id" = least(k."account_id", k."other_id") AND c."participant2_id" = greatest(k."account_id", k."other_id"));
