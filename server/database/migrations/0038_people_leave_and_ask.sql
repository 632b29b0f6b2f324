CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"ticket_hash" text,
	"ticket_ends_at" timestamp (3) with time zone,
	CONSTRAINT "exports_status" CHECK ("exports"."status" in ('asked', 'being_made', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "privacy_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_cases_kind" CHECK ("privacy_cases"."kind" in ('objection', 'correction')),
	CONSTRAINT "privacy_cases_status" CHECK ("privacy_cases"."status" in ('open', 'answered'))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_status";--> statement-breakpoint
ALTER TABLE "providers" DROP CONSTRAINT "providers_status";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "leaving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "information_officer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "information_officer_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_cases" ADD CONSTRAINT "privacy_cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_of_account" ON "exports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_under_way" ON "exports" USING btree ("account_id") WHERE "exports"."status" in ('asked', 'being_made');--> statement-breakpoint
CREATE INDEX "exports_to_expire" ON "exports" USING btree ("ready_at","id") WHERE "exports"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "exports_stuck" ON "exports" USING btree ("updated_at","id") WHERE "exports"."status" in ('asked', 'being_made');--> statement-breakpoint
CREATE INDEX "privacy_cases_of_account" ON "privacy_cases" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "privacy_cases_due" ON "privacy_cases" USING btree ("due_at","id") WHERE "privacy_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_cases_to_remind" ON "privacy_cases" USING btree ("remind_at","id") WHERE "privacy_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_cases_answered" ON "privacy_cases" USING btree ("answered_at","id") WHERE "privacy_cases"."status" = 'answered';--> statement-breakpoint
CREATE INDEX "accounts_leaving" ON "accounts" USING btree ("leaving_since","id") WHERE "accounts"."status" = 'leaving';--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('pending', 'approved', 'suspended', 'leaving', 'left'));--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_status" CHECK ("providers"."status" in ('pending', 'approved', 'suspended', 'leaving', 'left'));--> statement-breakpoint
-- The keys of an event's data that say nothing personal: ids, instants, numbers and switches.
CREATE FUNCTION only_ids(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}'::jsonb) FROM jsonb_each(data)
  WHERE jsonb_typeof(value) IN ('number', 'boolean', 'null')
    OR value #>> '{}' ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$'
$$;
--> statement-breakpoint
-- An event may lose what is personal in it, in a transaction that says so, and nothing else.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lungisa.anonymises', true) = 'on' AND NEW.data = only_ids(OLD.data)
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR NEW.before = 'removed') AND (NEW.after = OLD.after OR NEW.after = 'removed')
    AND to_jsonb(NEW) - ARRAY['data', 'before', 'after'] = to_jsonb(OLD) - ARRAY['data', 'before', 'after'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events are only ever added';
END
$$;
--> statement-breakpoint
-- A paper may lose the names and the place of a person who has left, once the law no longer asks for it.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lungisa.anonymises', true) = 'on'
    AND NEW.content - ARRAY['provider', 'member', 'location'] = OLD.content - ARRAY['provider', 'member', 'location']
    AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'documents are only ever added';
END
$$;
--> statement-breakpoint
DROP TRIGGER events_only_added ON events;--> statement-breakpoint
CREATE TRIGGER events_only_added BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();--> statement-breakpoint
DROP TRIGGER documents_only_added ON documents;--> statement-breakpoint
CREATE TRIGGER documents_only_added BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
