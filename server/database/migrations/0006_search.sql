CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Small letters without accents, line ends as spaces, and a space before, so that every word of it begins after one.
-- The dictionary is named, and comes with the extension: what this answers does not change, though PostgreSQL cannot know.
CREATE FUNCTION searchable(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ' ' || translate(lower(public.unaccent('public.unaccent', typed)), E'\n\r\t', '   ') $$;--> statement-breakpoint
CREATE FUNCTION search_era(number bigint, level integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (level::bigint << 56) | (number >> (10 + 3 * level)) $$;--> statement-breakpoint
-- The eras that a row lies in, by its number: 1,024 rows, and eight times as many at each level. See docs/decisions/0013-search-from-new-to-old.md.
CREATE FUNCTION search_eras(number bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ARRAY[public.search_era(number, 0), public.search_era(number, 1), public.search_era(number, 2), public.search_era(number, 3), public.search_era(number, 4)] $$;--> statement-breakpoint
ALTER TABLE "providers"
  ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "providers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  ADD COLUMN "search_title" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || coalesce(specialty, '') || ' ' || short_bio)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "problems"
  ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "problems_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  ADD COLUMN "search_title" text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(title || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "providers_searched" ON "providers" USING gin (search_eras("number"),"search_title" gin_trgm_ops,"search_text" gin_trgm_ops) WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "problems_searched" ON "problems" USING gin (search_eras("number"),"search_title" gin_trgm_ops,"search_text" gin_trgm_ops);