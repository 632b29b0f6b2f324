CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text NOT NULL,
	"agreed_for" timestamp (3) with time zone NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"pin" text NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"pin_locked_until" timestamp (3) with time zone,
	"delay_minutes" integer,
	"expected_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visits_status" CHECK ("visits"."status" in ('agreed', 'asked', 'coming', 'late', 'silent', 'on_the_way', 'arrived', 'over')),
	CONSTRAINT "visits_pin" CHECK ("visits"."pin" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_of_job" ON "visits" USING btree ("job_id") WHERE "visits"."status" <> 'over';--> statement-breakpoint
CREATE INDEX "visits_of_job" ON "visits" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "visits_to_ask" ON "visits" USING btree ("ask_at","id") WHERE "visits"."status" = 'agreed';--> statement-breakpoint
CREATE INDEX "visits_unanswered" ON "visits" USING btree ("ask_at","id") WHERE "visits"."status" = 'asked';--> statement-breakpoint
-- The dates that are agreed already. Whoever could have been asked by now is not asked any more.
INSERT INTO "visits" ("id", "job_id", "status", "agreed_for", "ask_at", "pin", "created_at", "updated_at")
SELECT gen_random_uuid(), j."id", 'agreed', j."confirmed_date", case when e."at" > now() then e."at" end,
	lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0'), now(), now()
FROM "jobs" j CROSS JOIN LATERAL (
	SELECT (date_trunc('day', j."confirmed_date" at time zone 'Africa/Johannesburg') - interval '6 hours') at time zone 'Africa/Johannesburg' AS "at"
) e
WHERE j."status" = 'scheduled' AND j."confirmed_date" IS NOT NULL AND NOT j."rework_waits";
