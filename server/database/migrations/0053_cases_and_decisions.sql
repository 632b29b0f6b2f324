-- server/database/build-indexes.ts builds accounts_admins, reports_about and reports_by beside the writes.
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about_id" uuid,
	"decision_id" uuid,
	"status" text NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person')),
	CONSTRAINT "moderation_cases_status" CHECK ("moderation_cases"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"admin_id" uuid,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person')),
	CONSTRAINT "moderation_decisions_measure" CHECK ("moderation_decisions"."measure" in ('hide', 'warn', 'suspend')),
	CONSTRAINT "moderation_decisions_status" CHECK ("moderation_decisions"."status" in ('standing', 'appealed', 'upheld', 'lifted'))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "text_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_about_id_accounts_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_claimed_by_accounts_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_about_id_accounts_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_once" ON "moderation_cases" USING btree ("kind","subject_id") WHERE "moderation_cases"."status" = 'open' and "moderation_cases"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("created_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue_of_kind" ON "moderation_cases" USING btree ("kind","created_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_appeals" ON "moderation_cases" USING btree ("created_at","id") WHERE "moderation_cases"."status" = 'open' and "moderation_cases"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_of_thing" ON "moderation_cases" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_of_decision" ON "moderation_cases" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_about" ON "moderation_cases" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_of_thing" ON "moderation_decisions" USING btree ("kind","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_about" ON "moderation_decisions" USING btree ("about_id","created_at","id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_id_accounts_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person')) NOT VALID;--> statement-breakpoint
-- The text that an admin hides is not found either.
CREATE OR REPLACE FUNCTION write_provider_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.place_terms := public.served_place_terms(new.locations_served);
  new.search_text := public.searchable(new.name || ' ' || coalesce(new.specialty, '') || ' ' || CASE WHEN new.text_hidden_at IS NULL THEN new.short_bio ELSE '' END || ' ' || array_to_string(new.locations_served, ', '))
    || public.search_tokens(new.specialty, ARRAY(SELECT substr(term, 2) FROM unnest(new.place_terms) AS term WHERE term LIKE '@%'));
  RETURN new;
END $$;--> statement-breakpoint
DROP TRIGGER write_search ON providers;--> statement-breakpoint
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, specialty, short_bio, locations_served, text_hidden_at ON providers FOR EACH ROW EXECUTE FUNCTION write_provider_search();--> statement-breakpoint
UPDATE "reports" r SET "about_id" = coalesce(
  (SELECT v.account_id FROM providers v WHERE r.kind = 'provider' AND v.id = r.subject_id),
  (SELECT p.owner_id FROM problems p WHERE r.kind = 'problem' AND p.id = r.subject_id),
  (SELECT c.author_id FROM problem_comments c WHERE r.kind = 'comment' AND c.id = r.subject_id),
  (SELECT m.sender_id FROM messages m WHERE r.kind = 'message' AND m.id = r.subject_id),
  (SELECT w.member_id FROM reviews w WHERE r.kind = 'review' AND w.id = r.subject_id));--> statement-breakpoint
-- What waits already goes into the queue, and what is hidden already can be appealed.
INSERT INTO "moderation_cases" ("id", "kind", "subject_id", "about_id", "status", "created_at", "updated_at")
SELECT gen_random_uuid(), kind, subject_id, (array_agg(about_id))[1], 'open', min(created_at), min(created_at) FROM (
  SELECT kind, subject_id, about_id, created_at FROM reports WHERE status = 'open'
  UNION ALL SELECT 'comment', id, author_id, created_at FROM problem_comments WHERE status = 'pending'
  UNION ALL SELECT 'problem', id, owner_id, created_at FROM problems WHERE hidden_for = 'waiting'
) waiting GROUP BY kind, subject_id;--> statement-breakpoint
INSERT INTO "moderation_decisions" ("id", "kind", "subject_id", "about_id", "measure", "admin_id", "reason", "status", "created_at", "updated_at")
SELECT gen_random_uuid(), hidden.kind, hidden.id, hidden.about_id, hidden.measure, (SELECT a.id FROM accounts a WHERE a.id = e.actor_id),
  coalesce(e.data->>'reason', ''), 'standing', e.at, e.at
FROM (
  SELECT 'comment' AS kind, 'hide' AS measure, id, author_id AS about_id, 'comment' AS noun, 'reject' AS step FROM problem_comments WHERE status = 'rejected'
  UNION ALL SELECT 'problem', 'hide', id, owner_id, 'problem', 'hide' FROM problems WHERE hidden_for = 'taken-down'
  UNION ALL SELECT 'review', 'hide', id, member_id, 'review', 'hide' FROM reviews WHERE status = 'hidden'
  UNION ALL SELECT 'person', 'suspend', id, id, 'account', 'suspend' FROM accounts WHERE status = 'suspended'
) hidden CROSS JOIN LATERAL (
  SELECT * FROM events WHERE noun = hidden.noun AND subject_id = hidden.id AND step = hidden.step ORDER BY at DESC LIMIT 1
) e;
