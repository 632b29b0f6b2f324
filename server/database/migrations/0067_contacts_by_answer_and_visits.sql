ALTER TABLE "agreements" ADD COLUMN "visit_address" text;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "visit_phone" text;--> statement-breakpoint
ALTER TABLE "job_photos" ADD COLUMN "of_rework" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "suggested_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rework_reason" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rework_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "rework_asked" boolean DEFAULT false NOT NULL;;--> statement-breakpoint
-- A listing decides itself who sees its contact details: hiding them there hides nothing of the account any more.
DROP TRIGGER providers_hide_contacts ON providers;--> statement-breakpoint
DROP FUNCTION hide_contacts_of_account();--> statement-breakpoint
-- A contact is a person whom an account has answered; what the other person sends makes none.
CREATE OR REPLACE FUNCTION record_contact(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO contacts (account_id, other_id) SELECT one, other WHERE one <> other ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_contact_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  provider uuid := (SELECT account_id FROM providers WHERE id = NEW.provider_id);
BEGIN
  -- An offer has no description: its member has answered nothing yet.
  IF NEW.description <> '' OR NEW.status IN ('quote_accepted', 'work_in_progress', 'work_completed') THEN
    PERFORM record_contact(NEW.member_id, provider);
  END IF;
  IF NEW.first_submitted_at IS NOT NULL THEN
    PERFORM record_contact(provider, NEW.member_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_requests_answer AFTER UPDATE OF status ON quote_requests
FOR EACH ROW WHEN (NEW.status IN ('quote_submitted', 'quote_accepted')) EXECUTE FUNCTION record_contact_of_quote();--> statement-breakpoint
DROP TRIGGER conversations_contact ON conversations;--> statement-breakpoint
DROP FUNCTION record_contact_of_conversation();--> statement-breakpoint
CREATE FUNCTION record_contact_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_contact(NEW.sender_id, CASE WHEN c.participant1_id = NEW.sender_id THEN c.participant2_id ELSE c.participant1_id END)
  FROM conversations c WHERE c.id = NEW.conversation_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_contact AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION record_contact_of_message();--> statement-breakpoint
DELETE FROM contacts;--> statement-breakpoint
INSERT INTO contacts (account_id, other_id)
SELECT one, other FROM (
  SELECT q.member_id AS one, p.account_id AS other FROM quote_requests q JOIN providers p ON p.id = q.provider_id
  WHERE q.description <> '' OR EXISTS (SELECT FROM jobs j WHERE j.quote_id = q.id)
  UNION SELECT p.account_id, q.member_id FROM quote_requests q JOIN providers p ON p.id = q.provider_id
  WHERE q.first_submitted_at IS NOT NULL
  UNION SELECT m.sender_id, CASE WHEN c.participant1_id = m.sender_id THEN c.participant2_id ELSE c.participant1_id END
  FROM messages m JOIN conversations c ON c.id = m.conversation_id
) pairs WHERE one <> other ON CONFLICT DO NOTHING;
