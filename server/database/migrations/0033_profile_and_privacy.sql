CREATE TABLE "contacts" (
	"account_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "contacts_account_id_other_id_pk" PRIMARY KEY("account_id","other_id")
);--> statement-breakpoint
CREATE FUNCTION record_contact(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO contacts (account_id, other_id)
  SELECT * FROM (VALUES (least(one, other), greatest(one, other)), (greatest(one, other), least(one, other))) pair (account_id, other_id)
  WHERE one <> other ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION record_contact_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_contact(NEW.member_id, (SELECT account_id FROM providers WHERE id = NEW.provider_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_requests_contact AFTER INSERT ON quote_requests FOR EACH ROW EXECUTE FUNCTION record_contact_of_quote();--> statement-breakpoint
CREATE FUNCTION record_contact_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_contact(NEW.participant1_id, NEW.participant2_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER conversations_contact AFTER INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION record_contact_of_conversation();--> statement-breakpoint
-- Before any change of accounts, so that no one who reads waits for it.
INSERT INTO contacts (account_id, other_id)
SELECT one, other FROM (
  SELECT q.member_id AS one, p.account_id AS other FROM quote_requests q JOIN providers p ON p.id = q.provider_id
  UNION SELECT p.account_id, q.member_id FROM quote_requests q JOIN providers p ON p.id = q.provider_id
  UNION SELECT participant1_id, participant2_id FROM conversations
  UNION SELECT participant2_id, participant1_id FROM conversations
) pairs WHERE one <> other ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "profile_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "profile_visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "show_phone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "show_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "show_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_of_other" ON "contacts" USING btree ("other_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_visibility" CHECK ("accounts"."profile_visibility" in ('public', 'contacts', 'private'));--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_visibility" CHECK ("providers"."visibility" in ('public', 'contacts', 'private'));--> statement-breakpoint
UPDATE accounts SET photo_id = substring(image from '^/files/([0-9a-f-]{36})/')::uuid WHERE image IS NOT NULL AND listing_id IS NULL;--> statement-breakpoint
-- Accounts had no such setting: the choice that a provider made for the listing becomes the choice for both.
UPDATE accounts a SET show_email = p.show_email, show_phone = p.show_phone FROM providers p
WHERE p.account_id = a.id AND (p.show_email OR NOT p.show_phone);--> statement-breakpoint
-- A process of the version before writes the columns of the listing alone: it can hide contact details, and not show them.
CREATE FUNCTION hide_contacts_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET show_email = show_email AND NEW.show_email, show_phone = show_phone AND NEW.show_phone
  WHERE id = NEW.account_id AND ((show_email AND NOT NEW.show_email) OR (show_phone AND NOT NEW.show_phone));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER providers_hide_contacts AFTER UPDATE OF show_email, show_phone ON providers
FOR EACH ROW WHEN (OLD.show_email AND NOT NEW.show_email OR OLD.show_phone AND NOT NEW.show_phone) EXECUTE FUNCTION hide_contacts_of_account();
