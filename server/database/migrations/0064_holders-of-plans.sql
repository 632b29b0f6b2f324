CREATE TABLE "plan_holder_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"next_plan" text NOT NULL,
	"renews" boolean NOT NULL,
	"ends_on" date,
	"change" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_holders" (
	"plan" text NOT NULL,
	"next_plan" text NOT NULL,
	"renews" boolean NOT NULL,
	"ends_on" date,
	"count" integer NOT NULL,
	CONSTRAINT "plan_holders_once" UNIQUE NULLS NOT DISTINCT("plan","next_plan","renews","ends_on")
);
--> statement-breakpoint
CREATE INDEX "plan_holder_changes_due" ON "plan_holder_changes" USING btree ("at","id");--> statement-breakpoint
CREATE FUNCTION note_plan_holder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	running CONSTANT text[] := '{active,past_due,non_renewing}';
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = ANY (running) THEN
		INSERT INTO plan_holder_changes (id, plan, next_plan, renews, ends_on, change, at)
		VALUES (gen_random_uuid(), OLD.plan, coalesce(OLD.next_plan, OLD.plan),
			OLD.status = 'past_due' OR (OLD.status = 'active' AND OLD.next_charge_at IS NOT NULL),
			(OLD.period_ends_at AT TIME ZONE 'Africa/Johannesburg')::date, -1, now());
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = ANY (running) THEN
		INSERT INTO plan_holder_changes (id, plan, next_plan, renews, ends_on, change, at)
		VALUES (gen_random_uuid(), NEW.plan, coalesce(NEW.next_plan, NEW.plan),
			NEW.status = 'past_due' OR (NEW.status = 'active' AND NEW.next_charge_at IS NOT NULL),
			(NEW.period_ends_at AT TIME ZONE 'Africa/Johannesburg')::date, 1, now());
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- From here on to the end of the migration no step changes a plan: none is missed, none counts twice.
CREATE TRIGGER subscriptions_note_plan_holder AFTER INSERT OR DELETE OR UPDATE OF plan, next_plan, status, period_ends_at, next_charge_at ON subscriptions
	FOR EACH ROW EXECUTE FUNCTION note_plan_holder();
--> statement-breakpoint
INSERT INTO plan_holders (plan, next_plan, renews, ends_on, count)
SELECT plan, coalesce(next_plan, plan), status = 'past_due' OR (status = 'active' AND next_charge_at IS NOT NULL), (period_ends_at AT TIME ZONE 'Africa/Johannesburg')::date, count(*)
FROM subscriptions WHERE status IN ('active', 'past_due', 'non_renewing') GROUP BY 1, 2, 3, 4;
