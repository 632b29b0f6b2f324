-- A list of texts is made into one text without anybody's settings, which PostgreSQL cannot know of lists in general.
CREATE FUNCTION places_as_text(places text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ' ' || lower(array_to_string(places, E'\n ')) $$;--> statement-breakpoint
CREATE FUNCTION places_one_by_one(places text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array(SELECT lower(place) FROM unnest(places) place WHERE place <> '') $$;--> statement-breakpoint
ALTER TABLE "providers"
  ADD COLUMN "places_text" text GENERATED ALWAYS AS (places_as_text(locations_served)) STORED NOT NULL,
  ADD COLUMN "places" text[] GENERATED ALWAYS AS (places_one_by_one(locations_served)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "providers_by_place" ON "providers" USING gin ("places_text" gin_trgm_ops,"places") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";