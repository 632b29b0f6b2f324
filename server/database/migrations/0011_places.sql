CREATE TABLE "served_places" (
	"place" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "providers_by_place";--> statement-breakpoint
CREATE INDEX "served_places_by_name" ON "served_places" USING gin ("place" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "problems_in_place" ON "problems" USING btree ("location","created_at","id");--> statement-breakpoint
CREATE INDEX "providers_by_place" ON "providers" USING gin ("places") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
ALTER TABLE "providers" DROP COLUMN "places_text";--> statement-breakpoint
DROP FUNCTION places_as_text;--> statement-breakpoint
INSERT INTO served_places SELECT DISTINCT unnest(places) FROM providers;--> statement-breakpoint
-- From now on every location of a problem is among these, with a count of nothing where all its problems are closed.
INSERT INTO problem_places (location, problem_count) SELECT DISTINCT location, 0 FROM problems WHERE location <> '' ON CONFLICT DO NOTHING;
