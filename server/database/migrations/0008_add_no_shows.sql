CREATE TABLE "no_shows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"status" text NOT NULL,
	"absent" text NOT NULL,
	"answer" text,
	"decision" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "no_shows_status" CHECK ("no_shows"."status" in ('reported', 'agreed', 'uncontested', 'contested', 'confirmed', 'dismissed', 'met')),
	CONSTRAINT "no_shows_absent" CHECK ("no_shows"."absent" in ('member', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "no_shows" ADD CONSTRAINT "no_shows_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "no_shows_one_of_visit" ON "no_shows" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "no_shows_reported" ON "no_shows" USING btree ("created_at","id") WHERE "no_shows"."status" = 'reported';--> statement-breakpoint
CREATE INDEX "no_shows_contested" ON "no_shows" USING btree ("updated_at","id") WHERE "no_shows"."status" = 'contested';