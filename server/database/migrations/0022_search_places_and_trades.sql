CREATE TABLE "places" (
	"key" text NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "places_key_terms_pk" PRIMARY KEY("key","terms")
);
--> statement-breakpoint
-- A text as words of small letters and digits: `plainWords` in features/site/server is the same.
CREATE FUNCTION plain_words(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT trim(regexp_replace(translate(public.searchable(typed), '''`', ''), '[^[:alnum:]]+', ' ', 'g')) $$;--> statement-breakpoint
-- The keys of the places that a location names, and of the cities and provinces around them. Each part between commas names one place, the
-- longest that it contains; of places with the same name those count that lie in another part. In plpgsql, which keeps its plans.
CREATE FUNCTION place_terms(location text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text;
  words text[];
  run text;
  named text[] := '{}';
  found_terms text[];
BEGIN
  IF location = '' THEN RETURN '{}'; END IF;
  FOREACH part IN ARRAY (regexp_split_to_array(location, '[,;()]'))[1:8] LOOP
    words := (string_to_array(public.plain_words(part), ' '))[1:12];
    <<runs>>
    FOR long IN REVERSE least(4, cardinality(words))..1 LOOP
      FOR begins IN 1..cardinality(words) - long + 1 LOOP
        run := array_to_string(words[begins:begins + long - 1], ' ');
        IF EXISTS (SELECT FROM public.places p WHERE p.key = run) THEN
          named := named || run;
          EXIT runs;
        END IF;
      END LOOP;
    END LOOP;
  END LOOP;
  IF named = '{}' THEN RETURN '{}'; END IF;
  WITH candidates AS (
    SELECT n.number, p.terms FROM unnest(named) WITH ORDINALITY AS n(key, number) JOIN public.places p USING (key)
  ), counted AS (
    SELECT c.number, c.terms,
      (SELECT count(DISTINCT o.terms[1]) FROM candidates o WHERE o.number <> c.number AND o.terms[1] = ANY (c.terms)) AS others
    FROM candidates c
  ), kept AS (
    SELECT terms, others = max(others) OVER (PARTITION BY number) AS fits FROM counted
  )
  SELECT array_agg(DISTINCT term) INTO found_terms FROM kept, unnest(terms) AS term WHERE fits;
  RETURN coalesce(found_terms, '{}');
END $$;--> statement-breakpoint
-- A category ends in # and the key of a place in @ in what search reads, so that both can be asked for exactly.
CREATE FUNCTION search_tokens(category text, terms text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(' ' || public.plain_words(category) || '#', '') || CASE WHEN terms = '{}' THEN '' ELSE ' ' || array_to_string(terms, '@ ') || '@' END $$;--> statement-breakpoint
-- The served places in lower case and as plain words, and after an @ the keys of these places and of the cities and provinces around them.
CREATE FUNCTION served_place_terms(locations text[]) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  place text;
  listed text[] := '{}';
BEGIN
  FOREACH place IN ARRAY locations LOOP
    IF place <> '' THEN listed := listed || lower(place) || public.plain_words(place) || ARRAY(SELECT '@' || key FROM unnest(public.place_terms(place)) AS key); END IF;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT term FROM unnest(listed) AS term ORDER BY term);
END $$;--> statement-breakpoint
CREATE FUNCTION write_problem_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.search_text := public.searchable(new.title || ' ' || new.description || ' ' || new.location)
    || public.search_tokens(new.category,
      coalesce((SELECT p.terms FROM public.problem_places p WHERE p.location = new.location), public.place_terms(new.location)));
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION write_provider_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.place_terms := public.served_place_terms(new.locations_served);
  new.search_text := public.searchable(new.name || ' ' || coalesce(new.specialty, '') || ' ' || new.short_bio || ' ' || array_to_string(new.locations_served, ', '))
    || public.search_tokens(new.specialty, ARRAY(SELECT substr(term, 2) FROM unnest(new.place_terms) AS term WHERE term LIKE '@%'));
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION write_weighted_rating() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.weighted_rating := round((100 * new.rating_sum + 1900)::numeric / (new.rating_count + 5));
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION write_problem_place_terms() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.terms := public.place_terms(new.location);
  RETURN new;
END $$;--> statement-breakpoint
-- Without an expression the columns keep what they hold; the triggers write them from now on, and bring-places.ts the rows that stand.
ALTER TABLE "problems" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "problems" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "providers" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "providers" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "problem_places" ADD COLUMN "terms" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "weighted_rating" integer DEFAULT 380 NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "place_terms" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "places_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF title, description, category, location ON problems FOR EACH ROW EXECUTE FUNCTION write_problem_search();--> statement-breakpoint
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, specialty, short_bio, locations_served ON providers FOR EACH ROW EXECUTE FUNCTION write_provider_search();--> statement-breakpoint
CREATE TRIGGER write_weighted_rating BEFORE INSERT OR UPDATE OF rating_sum, rating_count ON providers FOR EACH ROW EXECUTE FUNCTION write_weighted_rating();--> statement-breakpoint
CREATE TRIGGER write_terms BEFORE INSERT ON problem_places FOR EACH ROW EXECUTE FUNCTION write_problem_place_terms();--> statement-breakpoint
UPDATE "providers" SET "weighted_rating" = round((100 * "rating_sum" + 1900)::numeric / ("rating_count" + 5)) WHERE "rating_count" > 0;--> statement-breakpoint
DROP INDEX "providers_by_place";--> statement-breakpoint
DROP INDEX "providers_top_rated";--> statement-breakpoint
CREATE INDEX "problem_places_by_terms" ON "problem_places" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "providers_by_place_terms" ON "providers" USING gin ("place_terms") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "providers_best_rated" ON "providers" USING btree ("weighted_rating","rating_count","id") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "problems_unclosed_newest" ON "problems" USING btree ("created_at","id") WHERE "problems"."status" in ('open', 'pending_quotes');--> statement-breakpoint
CREATE INDEX "problems_unclosed_in_category" ON "problems" USING btree ("category","created_at","id") WHERE "problems"."status" in ('open', 'pending_quotes');--> statement-breakpoint
CREATE INDEX "problems_unclosed_in_place" ON "problems" USING btree ("location","created_at","id") WHERE "problems"."status" in ('open', 'pending_quotes');
