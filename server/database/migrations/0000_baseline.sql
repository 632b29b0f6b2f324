-- All tables as version 0.1.0 has them, as pg_dump writes them. server/database/build-indexes.ts builds the indexes of tables
-- that grow large, after the migrations and beside the writes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Small letters without accents, line ends as spaces, and a space before, so that every word of it begins after one.
-- The dictionary is named, and comes with the extension: the answer does not change, though PostgreSQL cannot know.
CREATE FUNCTION searchable(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT ' ' || translate(lower(public.unaccent('public.unaccent', typed)), E'\n\r\t', '   ') $$;
--> statement-breakpoint
-- A text as words of small letters and digits: `plainWords` in features/site/server is the same.
CREATE FUNCTION plain_words(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT trim(regexp_replace(translate(public.searchable(typed), '''`', ''), '[^[:alnum:]]+', ' ', 'g')) $$;
--> statement-breakpoint
-- The entries of a payment, and those of each of its refunds, sum to zero when their transaction ends.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM ledger_entries WHERE booking_id = NEW.booking_id) <> 0 THEN
    RAISE EXCEPTION 'the ledger entries of booking % do not balance', NEW.booking_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
-- The keys of an event's data that say nothing personal: ids, instants, numbers and switches.
CREATE FUNCTION only_ids(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $_$
  SELECT coalesce(jsonb_object_agg(key, value), '{}'::jsonb) FROM jsonb_each(data)
  WHERE jsonb_typeof(value) IN ('number', 'boolean', 'null')
    OR value #>> '{}' ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$'
$_$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
-- A list of texts is made into one text without anybody's settings, which PostgreSQL cannot know of lists in general.
CREATE FUNCTION places_one_by_one(places text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array(SELECT lower(place) FROM unnest(places) place WHERE place <> '') $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are only ever added', TG_TABLE_NAME;
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
-- A published policy, and the version that each person accepted, must stay as it was. Only the progress of telling people moves on.
CREATE FUNCTION refuse_new_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_up_to := OLD.told_up_to;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'a published version of the policy never changes';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An invoice may lose its buyer who has left, once the law no longer asks for it.
CREATE FUNCTION refuse_plan_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lungisa.anonymises', true) = 'on' AND NEW.content - 'buyer' = OLD.content - 'buyer'
    AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoices are only ever added';
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_era(number bigint, level integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (level::bigint << 56) | (number >> (10 + 3 * level)) $$;
--> statement-breakpoint
-- The eras that a row lies in, by its number: 1,024 rows, and eight times as many at each level. See docs/decisions/0013-search-from-new-to-old.md.
CREATE FUNCTION search_eras(number bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ARRAY[public.search_era(number, 0), public.search_era(number, 1), public.search_era(number, 2), public.search_era(number, 3), public.search_era(number, 4)] $$;
--> statement-breakpoint
-- A category ends in # and the key of a place in @ in what search reads, so that both can be asked for exactly.
CREATE FUNCTION search_tokens(category text, terms text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(' ' || public.plain_words(category) || '#', '') || CASE WHEN terms = '{}' THEN '' ELSE ' ' || array_to_string(terms, '@ ') || '@' END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION write_problem_place_terms() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.terms := public.place_terms(new.location);
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_problem_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.search_text := public.searchable(new.title || ' ' || new.description || ' ' || new.location)
    || public.search_tokens(new.category,
      coalesce((SELECT p.terms FROM public.problem_places p WHERE p.location = new.location), public.place_terms(new.location)));
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_provider_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.place_terms := public.served_place_terms(new.locations_served);
  new.search_text := public.searchable(new.name || ' ' || coalesce(new.specialty, '') || ' ' || CASE WHEN new.text_hidden_at IS NULL THEN new.short_bio ELSE '' END || ' ' || array_to_string(new.locations_served, ', '))
    || public.search_tokens(new.specialty, ARRAY(SELECT substr(term, 2) FROM unnest(new.place_terms) AS term WHERE term LIKE '@%'));
  RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_weighted_rating() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.weighted_rating := round((100 * new.rating_sum + 1900)::numeric / (new.rating_count + 5));
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TABLE account_links (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	purpose text NOT NULL,
	token_hash text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	used_at timestamp(3) with time zone,
	email text,
	CONSTRAINT account_links_pkey PRIMARY KEY (id),
	CONSTRAINT account_links_purpose CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text, 'end-sessions'::text, 'stop-reset'::text, 'change-email'::text]))),
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE (token_hash)
);
--> statement-breakpoint
CREATE TABLE account_notes (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	author_id uuid NOT NULL,
	text text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT account_notes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE accounts (
	id uuid NOT NULL,
	full_name text NOT NULL,
	email text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	image text,
	role text NOT NULL,
	status text NOT NULL,
	phone text,
	address text,
	city text,
	province text,
	postal_code text,
	last_sign_in_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	listing_id uuid,
	photo_id uuid,
	profile_revision integer DEFAULT 1 NOT NULL,
	profile_visibility text DEFAULT 'public'::text NOT NULL,
	show_phone boolean DEFAULT true NOT NULL,
	show_email boolean DEFAULT false NOT NULL,
	show_address boolean DEFAULT false NOT NULL,
	leaving_since timestamp(3) with time zone,
	new_email text,
	suspended_until timestamp(3) with time zone,
	CONSTRAINT accounts_role CHECK ((role = ANY (ARRAY['member'::text, 'provider'::text, 'admin'::text]))),
	CONSTRAINT accounts_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'suspended'::text, 'leaving'::text, 'left'::text]))),
	CONSTRAINT accounts_visibility CHECK ((profile_visibility = ANY (ARRAY['public'::text, 'contacts'::text, 'private'::text]))),
	CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE agreements (
	quote_id uuid NOT NULL,
	member_id uuid NOT NULL,
	provider_account_id uuid NOT NULL,
	since timestamp(3) with time zone NOT NULL,
	visit_address text,
	visit_phone text,
	CONSTRAINT agreements_pkey PRIMARY KEY (quote_id)
);
--> statement-breakpoint
CREATE TABLE applications (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	name text NOT NULL,
	specialty text,
	places text[] NOT NULL,
	plan text NOT NULL,
	subscription_id uuid NOT NULL,
	attempt_id uuid,
	status text NOT NULL,
	reason text,
	paid_at timestamp(3) with time zone,
	remind_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT applications_plan CHECK ((plan = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT applications_status CHECK ((status = ANY (ARRAY['unpaid'::text, 'waiting'::text, 'approved'::text, 'declined'::text, 'unanswered'::text, 'withdrawn'::text]))),
	CONSTRAINT applications_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE aside_payments (
	id uuid NOT NULL,
	reference text NOT NULL,
	reason text NOT NULL,
	expected jsonb,
	came jsonb NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	attempt_id uuid,
	status text DEFAULT 'waiting'::text NOT NULL,
	decided_by uuid,
	decision text,
	updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT aside_payments_status CHECK ((status = ANY (ARRAY['waiting'::text, 'given'::text, 'refunded'::text, 'closed'::text]))),
	CONSTRAINT aside_payments_once UNIQUE (reference, reason),
	CONSTRAINT aside_payments_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE backup_codes (
	account_id uuid NOT NULL,
	hash text NOT NULL,
	used_at timestamp(3) with time zone,
	CONSTRAINT backup_codes_account_id_hash_pk PRIMARY KEY (account_id, hash)
);
--> statement-breakpoint
CREATE TABLE backups (
	id uuid NOT NULL,
	started_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone NOT NULL,
	problem text,
	name text,
	bytes bigint,
	rows bigint,
	files integer,
	missing integer,
	CONSTRAINT backups_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE brand_pictures (
	id uuid NOT NULL,
	slot text NOT NULL,
	width integer NOT NULL,
	height integer NOT NULL,
	png bytea NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	used_at timestamp(3) with time zone,
	CONSTRAINT brand_pictures_slot CHECK ((slot = ANY (ARRAY['logo'::text, 'icon'::text]))),
	CONSTRAINT brand_pictures_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE categories (
	name text NOT NULL,
	"position" integer NOT NULL,
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	icon text DEFAULT 'wrench'::text NOT NULL,
	became text,
	retired_at timestamp(3) with time zone,
	version integer DEFAULT 1 NOT NULL,
	CONSTRAINT categories_icon CHECK ((icon = ANY (ARRAY['wrench'::text, 'droplets'::text, 'zap'::text, 'sprout'::text, 'paint-roller'::text, 'hammer'::text, 'brush-cleaning'::text, 'laptop'::text, 'code-xml'::text, 'pen-tool'::text, 'megaphone'::text, 'axe'::text, 'baby'::text, 'bath'::text, 'bike'::text, 'book-open'::text, 'brick-wall'::text, 'briefcase-business'::text, 'bug'::text, 'building-2'::text, 'cable'::text, 'cake'::text, 'calculator'::text, 'camera'::text, 'car'::text, 'chef-hat'::text, 'construction'::text, 'dog'::text, 'door-open'::text, 'drill'::text, 'dumbbell'::text, 'fan'::text, 'fence'::text, 'flame'::text, 'flower-2'::text, 'graduation-cap'::text, 'heart-pulse'::text, 'house'::text, 'key-round'::text, 'languages'::text, 'music'::text, 'package'::text, 'palette'::text, 'party-popper'::text, 'plug'::text, 'printer'::text, 'ruler'::text, 'scale'::text, 'scissors'::text, 'shield-check'::text, 'shirt'::text, 'shovel'::text, 'shower-head'::text, 'snowflake'::text, 'sofa'::text, 'solar-panel'::text, 'sparkles'::text, 'spray-can'::text, 'sun'::text, 'tractor'::text, 'trash-2'::text, 'tree-pine'::text, 'truck'::text, 'tv'::text, 'utensils'::text, 'video'::text, 'warehouse'::text, 'washing-machine'::text, 'wifi'::text]))),
	CONSTRAINT categories_id_unique UNIQUE (id),
	CONSTRAINT categories_pkey PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE category_moves (
	name text NOT NULL,
	holder text NOT NULL,
	CONSTRAINT category_moves_name_holder_pk PRIMARY KEY (name, holder)
);
--> statement-breakpoint
CREATE TABLE contacts (
	account_id uuid NOT NULL,
	other_id uuid NOT NULL,
	CONSTRAINT contacts_account_id_other_id_pk PRIMARY KEY (account_id, other_id)
);
--> statement-breakpoint
CREATE TABLE conversation_members (
	conversation_id uuid NOT NULL,
	account_id uuid NOT NULL,
	active_at timestamp(3) with time zone,
	unread_count integer DEFAULT 0 NOT NULL,
	read_up_to timestamp(3) with time zone,
	delivered_up_to timestamp(3) with time zone,
	blocked_at timestamp(3) with time zone,
	typing_at timestamp(3) with time zone,
	CONSTRAINT conversation_members_conversation_id_account_id_pk PRIMARY KEY (conversation_id, account_id)
);
--> statement-breakpoint
CREATE TABLE conversations (
	id uuid NOT NULL,
	participant1_id uuid NOT NULL,
	participant2_id uuid NOT NULL,
	quote_id uuid,
	last_message_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT conversations_in_order CHECK ((participant1_id < participant2_id)),
	CONSTRAINT conversations_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE credentials (
	id uuid NOT NULL,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	user_id uuid NOT NULL,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamp(3) with time zone,
	refresh_token_expires_at timestamp(3) with time zone,
	scope text,
	password text,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT credentials_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE daily_sums (
	metric text NOT NULL,
	day date NOT NULL,
	key text NOT NULL,
	value bigint NOT NULL,
	CONSTRAINT daily_sums_metric_day_key_pk PRIMARY KEY (metric, day, key)
);
--> statement-breakpoint
CREATE TABLE day_lists (
	id uuid NOT NULL,
	check_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT day_lists_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE disputes (
	id uuid NOT NULL,
	attempt_id uuid NOT NULL,
	paystack_id text NOT NULL,
	status text NOT NULL,
	resolution text,
	cents integer NOT NULL,
	due_at timestamp(3) with time zone,
	opened_at timestamp(3) with time zone NOT NULL,
	resolved_at timestamp(3) with time zone,
	refund_number text,
	CONSTRAINT disputes_status CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'unclear'::text]))),
	CONSTRAINT "disputes_paystackId_unique" UNIQUE (paystack_id),
	CONSTRAINT disputes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE document_counters (
	provider_id uuid NOT NULL,
	kind text NOT NULL,
	last integer NOT NULL,
	CONSTRAINT document_counters_kind CHECK ((kind = ANY (ARRAY['agreement'::text, 'invoice'::text]))),
	CONSTRAINT document_counters_provider_id_kind_pk PRIMARY KEY (provider_id, kind)
);
--> statement-breakpoint
CREATE TABLE documents (
	id uuid NOT NULL,
	kind text NOT NULL,
	number integer NOT NULL,
	quote_id uuid NOT NULL,
	job_id uuid,
	member_id uuid NOT NULL,
	provider_id uuid NOT NULL,
	content jsonb NOT NULL,
	made_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT documents_job CHECK (((kind = 'invoice'::text) = (job_id IS NOT NULL))),
	CONSTRAINT documents_kind CHECK ((kind = ANY (ARRAY['agreement'::text, 'invoice'::text]))),
	CONSTRAINT documents_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE error_groups (
	key text NOT NULL,
	place text NOT NULL,
	cause text NOT NULL,
	stack text NOT NULL,
	count integer NOT NULL,
	first_at timestamp(3) with time zone NOT NULL,
	last_at timestamp(3) with time zone NOT NULL,
	request_ids text[] NOT NULL,
	CONSTRAINT error_groups_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE events (
	id uuid NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	actor_id uuid,
	party text NOT NULL,
	noun text NOT NULL,
	subject_id uuid NOT NULL,
	step text NOT NULL,
	before text,
	after text NOT NULL,
	data jsonb NOT NULL,
	CONSTRAINT events_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE exports (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	status text NOT NULL,
	bytes bigint,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	ready_at timestamp(3) with time zone,
	ticket_hash text,
	ticket_ends_at timestamp(3) with time zone,
	CONSTRAINT exports_status CHECK ((status = ANY (ARRAY['asked'::text, 'being_made'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
	CONSTRAINT exports_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE figure_ranges (
	id uuid NOT NULL,
	range text NOT NULL,
	from_day date,
	to_day date,
	due_at timestamp(3) with time zone,
	summed_at timestamp(3) with time zone,
	CONSTRAINT figure_ranges_pkey PRIMARY KEY (id),
	CONSTRAINT figure_ranges_range_unique UNIQUE (range)
);
--> statement-breakpoint
CREATE TABLE file_grants (
	file_id uuid NOT NULL,
	account_id uuid NOT NULL,
	CONSTRAINT file_grants_file_id_account_id_pk PRIMARY KEY (file_id, account_id)
);
--> statement-breakpoint
CREATE TABLE file_usage (
	account_id uuid NOT NULL,
	used_bytes bigint DEFAULT 0 NOT NULL,
	limit_bytes bigint,
	plan_bytes bigint,
	adjusted_bytes bigint,
	CONSTRAINT file_usage_pkey PRIMARY KEY (account_id)
);
--> statement-breakpoint
CREATE TABLE files (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	purpose text NOT NULL,
	kind text NOT NULL,
	name text NOT NULL,
	bytes bigint NOT NULL,
	width integer,
	height integer,
	audience text DEFAULT 'owner'::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	attached_at timestamp(3) with time zone,
	owner_suspended boolean DEFAULT false NOT NULL,
	CONSTRAINT files_audience CHECK ((audience = ANY (ARRAY['owner'::text, 'public'::text, 'signed-in'::text, 'granted'::text]))),
	CONSTRAINT files_kind CHECK ((kind = ANY (ARRAY['picture'::text, 'pdf'::text]))),
	CONSTRAINT files_pkey PRIMARY KEY (id),
	CONSTRAINT files_purpose CHECK ((purpose = ANY (ARRAY['avatar'::text, 'portfolio'::text, 'problem'::text, 'attachment'::text, 'job'::text, 'review'::text, 'document'::text])))
);
--> statement-breakpoint
CREATE TABLE former_plan_limits (
	id uuid NOT NULL,
	plan text NOT NULL,
	locations integer,
	quotes_per_month integer,
	validity_hours integer,
	budget_cents bigint,
	until timestamp(3) with time zone NOT NULL,
	CONSTRAINT former_plan_limits_plan CHECK ((plan = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT former_plan_limits_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE half_sign_ins (
	token_hash text NOT NULL,
	account_id uuid NOT NULL,
	failed_tries integer DEFAULT 0 NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT half_sign_ins_pkey PRIMARY KEY (token_hash)
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
	owner text NOT NULL,
	key text NOT NULL,
	request_hash text NOT NULL,
	answer jsonb NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT idempotency_keys_owner_key_pk PRIMARY KEY (owner, key)
);
--> statement-breakpoint
CREATE TABLE job_notes (
	job_id uuid NOT NULL,
	account_id uuid NOT NULL,
	text text NOT NULL,
	version integer NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT job_notes_job_id_account_id_pk PRIMARY KEY (job_id, account_id)
);
--> statement-breakpoint
CREATE TABLE job_photos (
	file_id uuid NOT NULL,
	job_id uuid NOT NULL,
	added_at timestamp(3) with time zone NOT NULL,
	of_rework boolean DEFAULT false NOT NULL,
	CONSTRAINT job_photos_pkey PRIMARY KEY (file_id)
);
--> statement-breakpoint
CREATE TABLE jobs (
	id uuid NOT NULL,
	quote_id uuid NOT NULL,
	problem_id uuid,
	member_id uuid NOT NULL,
	provider_id uuid NOT NULL,
	status text NOT NULL,
	description text NOT NULL,
	total_cost_cents bigint NOT NULL,
	proposal integer DEFAULT 0 NOT NULL,
	proposed_date timestamp(3) with time zone,
	confirmed_date timestamp(3) with time zone,
	notes text,
	completed_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	review_asked_at timestamp(3) with time zone,
	duration_minutes integer DEFAULT 120 NOT NULL,
	rating integer,
	suggested_date timestamp(3) with time zone,
	rework_reason text,
	rework_waits boolean DEFAULT false NOT NULL,
	CONSTRAINT jobs_duration CHECK (((duration_minutes >= 1) AND (duration_minutes <= 6240))),
	CONSTRAINT jobs_status CHECK ((status = ANY (ARRAY['pending'::text, 'awaiting_member_confirmation'::text, 'pending_reschedule'::text, 'scheduled'::text, 'work_completed'::text, 'completed_and_rated'::text, 'completed_unrated'::text, 'cancelled'::text]))),
	CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE known_networks (
	account_id uuid NOT NULL,
	network text NOT NULL,
	last_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT known_networks_account_id_network_pk PRIMARY KEY (account_id, network)
);
--> statement-breakpoint
CREATE TABLE ledger_entries (
	id uuid NOT NULL,
	payment_id uuid NOT NULL,
	ledger_account text NOT NULL,
	cents bigint NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	booking_id uuid NOT NULL,
	CONSTRAINT ledger_entries_account CHECK ((ledger_account = ANY (ARRAY['paystack'::text, 'plans'::text, 'joining-fees'::text, 'cooling-off-fees'::text, 'owed'::text]))),
	CONSTRAINT ledger_entries_once UNIQUE (booking_id, ledger_account),
	CONSTRAINT ledger_entries_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE mail_digests (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	group_key text NOT NULL,
	since timestamp(3) with time zone NOT NULL,
	due_at timestamp(3) with time zone,
	sent_at timestamp(3) with time zone,
	CONSTRAINT mail_digests_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE mails (
	id uuid NOT NULL,
	account_id uuid,
	event_id uuid NOT NULL,
	category text NOT NULL,
	subject text NOT NULL,
	text text NOT NULL,
	html text NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	last_error text,
	created_at timestamp(3) with time zone NOT NULL,
	claimed_until timestamp(3) with time zone,
	sent_at timestamp(3) with time zone,
	failed_at timestamp(3) with time zone,
	calendar jsonb,
	is_urgent boolean DEFAULT false NOT NULL,
	held_until timestamp(3) with time zone,
	link_purpose text,
	to_name text,
	to_address text,
	about_id uuid,
	also_about uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT mails_category CHECK ((category = ANY (ARRAY['quoteUpdates'::text, 'problemUpdates'::text, 'messageUpdates'::text, 'jobUpdates'::text, 'reviewUpdates'::text, 'otherUpdates'::text, 'emailNotifications'::text, 'security'::text]))),
	CONSTRAINT mails_reader CHECK (((account_id IS NULL) = ((to_address IS NOT NULL) AND (to_name IS NOT NULL)))),
	CONSTRAINT mails_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE message_files (
	message_id uuid NOT NULL,
	place integer NOT NULL,
	file_id uuid NOT NULL,
	CONSTRAINT message_files_message_id_place_pk PRIMARY KEY (message_id, place)
);
--> statement-breakpoint
CREATE TABLE message_settings (
	account_id uuid NOT NULL,
	shows_read_receipts boolean NOT NULL,
	CONSTRAINT message_settings_pkey PRIMARY KEY (account_id)
);
--> statement-breakpoint
CREATE TABLE messages (
	id uuid NOT NULL,
	conversation_id uuid NOT NULL,
	sender_id uuid NOT NULL,
	client_id uuid NOT NULL,
	text text NOT NULL,
	quote_id uuid,
	created_at timestamp(3) with time zone NOT NULL,
	hidden_at timestamp(3) with time zone,
	CONSTRAINT messages_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE moderation_cases (
	id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	about_id uuid,
	decision_id uuid,
	status text NOT NULL,
	claimed_by uuid,
	claimed_until timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT moderation_cases_kind CHECK ((kind = ANY (ARRAY['provider'::text, 'problem'::text, 'comment'::text, 'message'::text, 'review'::text, 'person'::text]))),
	CONSTRAINT moderation_cases_status CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
	CONSTRAINT moderation_cases_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE moderation_decisions (
	id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	about_id uuid NOT NULL,
	measure text NOT NULL,
	admin_id uuid,
	reason text NOT NULL,
	status text NOT NULL,
	appeal text,
	appealed_at timestamp(3) with time zone,
	answer text,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT moderation_decisions_kind CHECK ((kind = ANY (ARRAY['provider'::text, 'problem'::text, 'comment'::text, 'message'::text, 'review'::text, 'person'::text]))),
	CONSTRAINT moderation_decisions_measure CHECK ((measure = ANY (ARRAY['hide'::text, 'warn'::text, 'suspend'::text]))),
	CONSTRAINT moderation_decisions_status CHECK ((status = ANY (ARRAY['standing'::text, 'appealed'::text, 'upheld'::text, 'lifted'::text]))),
	CONSTRAINT moderation_decisions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE notification_preferences (
	account_id uuid NOT NULL,
	email_notifications boolean DEFAULT true NOT NULL,
	push_notifications boolean DEFAULT true NOT NULL,
	marketing_emails boolean DEFAULT false NOT NULL,
	problem_updates boolean DEFAULT true NOT NULL,
	quote_updates boolean DEFAULT true NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	message_updates boolean DEFAULT true NOT NULL,
	job_updates boolean DEFAULT true NOT NULL,
	review_updates boolean DEFAULT true NOT NULL,
	other_updates boolean DEFAULT true NOT NULL,
	quote_notices boolean DEFAULT true NOT NULL,
	problem_notices boolean DEFAULT true NOT NULL,
	message_notices boolean DEFAULT true NOT NULL,
	job_notices boolean DEFAULT true NOT NULL,
	review_notices boolean DEFAULT true NOT NULL,
	mail_rhythm text DEFAULT 'at-once'::text NOT NULL,
	quiet_from text,
	quiet_until text,
	CONSTRAINT notification_preferences_quiet CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
	CONSTRAINT notification_preferences_rhythm CHECK ((mail_rhythm = ANY (ARRAY['at-once'::text, 'daily'::text, 'weekly'::text]))),
	CONSTRAINT notification_preferences_pkey PRIMARY KEY (account_id)
);
--> statement-breakpoint
CREATE TABLE notifications (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	event_id uuid NOT NULL,
	type text NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	link_to text,
	created_at timestamp(3) with time zone NOT NULL,
	read_at timestamp(3) with time zone,
	group_key text,
	group_title text,
	group_link text,
	by_id uuid,
	in_app boolean DEFAULT true NOT NULL,
	CONSTRAINT notifications_type CHECK ((type = ANY (ARRAY['quote'::text, 'problem'::text, 'message'::text, 'job'::text, 'review'::text, 'other'::text]))),
	CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE operation_times (
	hour timestamp(3) with time zone NOT NULL,
	operation text NOT NULL,
	count integer NOT NULL,
	total_ms bigint NOT NULL,
	max_ms integer NOT NULL,
	buckets integer[] NOT NULL,
	CONSTRAINT operation_times_hour_operation_pk PRIMARY KEY (hour, operation)
);
--> statement-breakpoint
CREATE TABLE passkey_challenges (
	challenge text NOT NULL,
	purpose text NOT NULL,
	session_id uuid,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT passkey_challenges_purpose CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'confirm'::text, 'add'::text]))),
	CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge)
);
--> statement-breakpoint
CREATE TABLE passkeys (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	name text NOT NULL,
	credential_id text NOT NULL,
	public_key text NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	is_backed_up boolean NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_used_at timestamp(3) with time zone,
	CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE payment_attempts (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	subscription_id uuid NOT NULL,
	plan text NOT NULL,
	plan_cents integer NOT NULL,
	joining_fee_cents integer NOT NULL,
	mode text NOT NULL,
	status text NOT NULL,
	last_answer text,
	checkout_url text,
	created_at timestamp(3) with time zone NOT NULL,
	next_check_at timestamp(3) with time zone,
	settled_at timestamp(3) with time zone,
	kind text DEFAULT 'first'::text NOT NULL,
	period_starts_at timestamp(3) with time zone,
	try_number integer,
	card_id uuid,
	paystack_id text,
	channel text,
	refunded_cents integer DEFAULT 0 NOT NULL,
	sent_at timestamp(3) with time zone,
	failed_at timestamp(3) with time zone,
	from_plan text,
	full_cents integer,
	CONSTRAINT payment_attempts_kind CHECK ((kind = ANY (ARRAY['first'::text, 'renewal'::text, 'upgrade'::text, 'card'::text]))),
	CONSTRAINT payment_attempts_status CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'aside'::text]))),
	CONSTRAINT payment_attempts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE payment_notices (
	id uuid NOT NULL,
	body_hash text NOT NULL,
	body text NOT NULL,
	received_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT "payment_notices_bodyHash_unique" UNIQUE (body_hash),
	CONSTRAINT payment_notices_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE places (
	key text NOT NULL,
	terms text[] NOT NULL,
	CONSTRAINT places_key_terms_pk PRIMARY KEY (key, terms)
);
--> statement-breakpoint
CREATE TABLE plan_holder_changes (
	id uuid NOT NULL,
	plan text NOT NULL,
	next_plan text NOT NULL,
	renews boolean NOT NULL,
	ends_on date,
	change integer NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	CONSTRAINT plan_holder_changes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE plan_holders (
	plan text NOT NULL,
	next_plan text NOT NULL,
	renews boolean NOT NULL,
	ends_on date,
	count integer NOT NULL,
	CONSTRAINT plan_holders_once UNIQUE NULLS NOT DISTINCT (plan, next_plan, renews, ends_on)
);
--> statement-breakpoint
CREATE TABLE plan_invoice_counters (
	mode text NOT NULL,
	kind text NOT NULL,
	last integer NOT NULL,
	CONSTRAINT plan_invoice_counters_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
	CONSTRAINT plan_invoice_counters_mode_kind_pk PRIMARY KEY (mode, kind)
);
--> statement-breakpoint
CREATE TABLE plan_invoices (
	id uuid NOT NULL,
	kind text NOT NULL,
	mode text NOT NULL,
	number integer NOT NULL,
	account_id uuid NOT NULL,
	attempt_id uuid NOT NULL,
	refund_id uuid,
	content jsonb NOT NULL,
	made_at timestamp(3) with time zone NOT NULL,
	dispute_id uuid,
	CONSTRAINT plan_invoices_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
	CONSTRAINT plan_invoices_cause CHECK ((num_nonnulls(refund_id, dispute_id) = ((kind = 'credit-note'::text))::integer)),
	CONSTRAINT plan_invoices_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE plan_prices (
	id uuid NOT NULL,
	plan text NOT NULL,
	price_cents integer NOT NULL,
	since timestamp(3) with time zone NOT NULL,
	CONSTRAINT plan_prices_plan CHECK ((plan = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT plan_prices_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE plans (
	id text NOT NULL,
	"position" integer NOT NULL,
	name text NOT NULL,
	description text NOT NULL,
	price_cents integer,
	"interval" text NOT NULL,
	plan_code text NOT NULL,
	membership text NOT NULL,
	locations integer,
	quotes_per_month integer,
	validity_hours integer,
	budget_cents bigint,
	storage_bytes bigint NOT NULL,
	is_popular boolean NOT NULL,
	is_custom boolean NOT NULL,
	features jsonb DEFAULT '[]'::jsonb NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	retired_at timestamp(3) with time zone,
	event_id uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT plans_id CHECK ((id = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT plans_membership CHECK ((membership = ANY (ARRAY['basic'::text, 'verified'::text, 'premium'::text, 'elite'::text]))),
	CONSTRAINT "plans_eventId_unique" UNIQUE (event_id),
	CONSTRAINT plans_pkey PRIMARY KEY (id),
	CONSTRAINT "plans_planCode_unique" UNIQUE (plan_code)
);
--> statement-breakpoint
CREATE TABLE policy_acceptances (
	account_id uuid NOT NULL,
	version integer NOT NULL,
	accepted_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT policy_acceptances_account_id_version_pk PRIMARY KEY (account_id, version)
);
--> statement-breakpoint
CREATE TABLE policy_draft (
	id boolean DEFAULT true NOT NULL,
	source text,
	revision integer NOT NULL,
	saved_by uuid NOT NULL,
	saved_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT policy_draft_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE policy_versions (
	id uuid NOT NULL,
	number integer NOT NULL,
	source text NOT NULL,
	html text NOT NULL,
	summary text NOT NULL,
	published_at timestamp(3) with time zone NOT NULL,
	starts_at timestamp(3) with time zone NOT NULL,
	told_up_to uuid,
	CONSTRAINT policy_versions_number_unique UNIQUE (number),
	CONSTRAINT policy_versions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE portfolio_pictures (
	provider_id uuid NOT NULL,
	file_id uuid NOT NULL,
	"position" integer NOT NULL,
	alt text DEFAULT ''::text NOT NULL,
	CONSTRAINT portfolio_pictures_provider_id_file_id_pk PRIMARY KEY (provider_id, file_id)
);
--> statement-breakpoint
CREATE TABLE privacy_cases (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	kind text NOT NULL,
	text text NOT NULL,
	status text NOT NULL,
	answer text,
	created_at timestamp(3) with time zone NOT NULL,
	due_at timestamp(3) with time zone NOT NULL,
	remind_at timestamp(3) with time zone,
	answered_at timestamp(3) with time zone,
	updated_at timestamp(3) with time zone NOT NULL,
	page text,
	version text,
	CONSTRAINT privacy_cases_status CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text]))),
	CONSTRAINT privacy_cases_kind CHECK ((kind = ANY (ARRAY['objection'::text, 'correction'::text, 'fault'::text]))),
	CONSTRAINT privacy_cases_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE problem_categories (
	category text NOT NULL,
	problem_count integer NOT NULL,
	CONSTRAINT problem_categories_pkey PRIMARY KEY (category)
);
--> statement-breakpoint
CREATE TABLE problem_comments (
	id uuid NOT NULL,
	problem_id uuid NOT NULL,
	author_id uuid NOT NULL,
	content text NOT NULL,
	status text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	edited_at timestamp(3) with time zone,
	author_suspended boolean DEFAULT false NOT NULL,
	written jsonb,
	CONSTRAINT problem_comments_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
	CONSTRAINT problem_comments_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE problem_likes (
	problem_id uuid NOT NULL,
	account_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT problem_likes_account_id_problem_id_pk PRIMARY KEY (account_id, problem_id)
);
--> statement-breakpoint
CREATE TABLE problem_photos (
	problem_id uuid NOT NULL,
	file_id uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT problem_photos_problem_id_file_id_pk PRIMARY KEY (problem_id, file_id)
);
--> statement-breakpoint
CREATE TABLE problem_places (
	location text NOT NULL,
	problem_count integer NOT NULL,
	terms text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT problem_places_pkey PRIMARY KEY (location)
);
--> statement-breakpoint
CREATE TABLE problem_suburbs (
	key text NOT NULL,
	suburb text NOT NULL,
	problem_count integer NOT NULL,
	CONSTRAINT problem_suburbs_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE TABLE problems (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	category text,
	location text DEFAULT ''::text NOT NULL,
	budget_cents bigint,
	status text NOT NULL,
	likes_count integer DEFAULT 0 NOT NULL,
	comments_count integer DEFAULT 0 NOT NULL,
	quotes_count integer DEFAULT 0 NOT NULL,
	reopened_at timestamp(3) with time zone,
	last_activity_at timestamp(3) with time zone NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	search_title text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL,
	search_text text DEFAULT ''::text NOT NULL,
	reminded_at timestamp(3) with time zone,
	next_check_at timestamp(3) with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
	hidden_for text,
	hidden_reason text,
	owner_suspended boolean DEFAULT false NOT NULL,
	told_providers integer,
	written jsonb,
	CONSTRAINT problems_hidden_for CHECK ((hidden_for = ANY (ARRAY['waiting'::text, 'taken-down'::text]))),
	CONSTRAINT problems_status CHECK ((status = ANY (ARRAY['open'::text, 'pending_quotes'::text, 'closed'::text]))),
	CONSTRAINT problems_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE processes (
	id uuid NOT NULL,
	host text NOT NULL,
	pid integer NOT NULL,
	version text NOT NULL,
	node_version text NOT NULL,
	migrations jsonb NOT NULL,
	started_at timestamp(3) with time zone NOT NULL,
	seen_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT processes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE provider_days (
	day date NOT NULL,
	provider_id uuid NOT NULL,
	asked integer NOT NULL,
	answered integer NOT NULL,
	sent integer NOT NULL,
	accepted integer NOT NULL,
	completed integer NOT NULL,
	backed_out integer NOT NULL,
	called_off integer NOT NULL,
	rating_sum integer NOT NULL,
	ratings integer NOT NULL,
	reports integer NOT NULL,
	CONSTRAINT provider_days_day_provider_id_pk PRIMARY KEY (day, provider_id)
);
--> statement-breakpoint
CREATE TABLE provider_documents (
	provider_id uuid NOT NULL,
	file_id uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT provider_documents_provider_id_file_id_pk PRIMARY KEY (provider_id, file_id)
);
--> statement-breakpoint
CREATE TABLE provider_ranges (
	range text NOT NULL,
	provider_id uuid NOT NULL,
	days integer NOT NULL,
	asked integer NOT NULL,
	answered integer NOT NULL,
	sent integer NOT NULL,
	accepted integer NOT NULL,
	completed integer NOT NULL,
	backed_out integer NOT NULL,
	called_off integer NOT NULL,
	rating_sum integer NOT NULL,
	ratings integer NOT NULL,
	reports integer NOT NULL,
	answered_share integer GENERATED ALWAYS AS ((round(((10000.0 * (answered)::numeric) / (NULLIF(asked, 0))::numeric)))::integer) STORED,
	accepted_share integer GENERATED ALWAYS AS ((round(((10000.0 * (accepted)::numeric) / (NULLIF(sent, 0))::numeric)))::integer) STORED,
	completed_share integer GENERATED ALWAYS AS ((round(((10000.0 * (completed)::numeric) / (NULLIF(((completed + backed_out) + called_off), 0))::numeric)))::integer) STORED,
	rating integer GENERATED ALWAYS AS ((round(((100.0 * (rating_sum)::numeric) / (NULLIF(ratings, 0))::numeric)))::integer) STORED,
	CONSTRAINT provider_ranges_provider_id_range_pk PRIMARY KEY (provider_id, range)
);
--> statement-breakpoint
CREATE TABLE provider_services (
	id uuid NOT NULL,
	provider_id uuid NOT NULL,
	service_name text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	price_cents bigint,
	"position" integer NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	deleted_at timestamp(3) with time zone,
	written jsonb,
	held boolean DEFAULT false NOT NULL,
	CONSTRAINT provider_services_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE providers (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	name text NOT NULL,
	specialty text,
	short_bio text DEFAULT ''::text NOT NULL,
	detailed_bio text DEFAULT ''::text NOT NULL,
	contact_email text,
	contact_phone text,
	locations_served text[] DEFAULT '{}'::text[] NOT NULL,
	rating_sum integer DEFAULT 0 NOT NULL,
	rating_count integer DEFAULT 0 NOT NULL,
	overall_rating numeric(2,1) GENERATED ALWAYS AS (
CASE
	WHEN (rating_count = 0) THEN (0)::numeric
	ELSE round(((rating_sum)::numeric / (rating_count)::numeric), 1)
END) STORED NOT NULL,
	completed_jobs_count integer DEFAULT 0 NOT NULL,
	status text NOT NULL,
	membership_status text DEFAULT 'basic'::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	show_email boolean DEFAULT false NOT NULL,
	show_phone boolean DEFAULT true NOT NULL,
	avatar_id uuid,
	avatar_url text GENERATED ALWAYS AS ((('/files/'::text || (avatar_id)::text) || '/small.webp'::text)) STORED,
	on_holiday boolean DEFAULT false NOT NULL,
	saved_at timestamp(3) with time zone,
	number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	search_title text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	search_text text DEFAULT ''::text NOT NULL,
	places text[] GENERATED ALWAYS AS (places_one_by_one(locations_served)) STORED NOT NULL,
	vat_number text,
	weighted_rating integer DEFAULT 380 NOT NULL,
	place_terms text[] DEFAULT '{}'::text[] NOT NULL,
	visibility text DEFAULT 'public'::text NOT NULL,
	text_hidden_at timestamp(3) with time zone,
	written jsonb,
	held boolean DEFAULT false NOT NULL,
	business_address text,
	CONSTRAINT providers_membership CHECK ((membership_status = ANY (ARRAY['basic'::text, 'verified'::text, 'premium'::text, 'elite'::text]))),
	CONSTRAINT providers_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'suspended'::text, 'leaving'::text, 'left'::text]))),
	CONSTRAINT providers_vat_number CHECK ((vat_number ~ '^4[0-9]{9}$'::text)),
	CONSTRAINT providers_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'contacts'::text, 'private'::text]))),
	CONSTRAINT providers_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE push_devices (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	session_id uuid NOT NULL,
	endpoint text NOT NULL,
	p256dh text NOT NULL,
	auth text NOT NULL,
	public_key text NOT NULL,
	shows_text boolean NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT push_devices_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE pushes (
	id uuid NOT NULL,
	device_id uuid NOT NULL,
	account_id uuid NOT NULL,
	notification_id uuid NOT NULL,
	held_until timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	claimed_until timestamp(3) with time zone,
	sent_at timestamp(3) with time zone,
	CONSTRAINT pushes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE quote_files (
	quote_id uuid NOT NULL,
	revision integer NOT NULL,
	place integer NOT NULL,
	file_id uuid NOT NULL,
	CONSTRAINT quote_files_quote_id_revision_place_pk PRIMARY KEY (quote_id, revision, place)
);
--> statement-breakpoint
CREATE TABLE quote_lines (
	quote_id uuid NOT NULL,
	revision integer NOT NULL,
	place integer NOT NULL,
	description text NOT NULL,
	quantity_thousandths bigint NOT NULL,
	unit_price_cents bigint NOT NULL,
	vat boolean NOT NULL,
	total_cents bigint NOT NULL,
	CONSTRAINT quote_lines_quote_id_revision_place_pk PRIMARY KEY (quote_id, revision, place)
);
--> statement-breakpoint
CREATE TABLE quote_requests (
	id uuid NOT NULL,
	problem_id uuid,
	member_id uuid NOT NULL,
	provider_id uuid NOT NULL,
	status text NOT NULL,
	description text NOT NULL,
	requested_at timestamp(3) with time zone NOT NULL,
	provider_responded_at timestamp(3) with time zone,
	first_submitted_at timestamp(3) with time zone,
	member_finalized_at timestamp(3) with time zone,
	revision integer DEFAULT 0 NOT NULL,
	price_cents bigint,
	expires_at timestamp(3) with time zone,
	date_agreed boolean DEFAULT false NOT NULL,
	reason text,
	updated_at timestamp(3) with time zone NOT NULL,
	reminded_at timestamp(3) with time zone,
	rework_asked boolean DEFAULT false NOT NULL,
	release_reason text,
	CONSTRAINT quote_requests_status CHECK ((status = ANY (ARRAY['pending_provider_response'::text, 'quote_submitted'::text, 'quote_accepted'::text, 'quote_declined_by_member'::text, 'request_declined_by_provider'::text, 'cancelled_by_member'::text, 'cancelled_by_provider'::text, 'work_in_progress'::text, 'work_completed'::text]))),
	CONSTRAINT quote_requests_pkey PRIMARY KEY (id),
	CONSTRAINT quote_requests_release_reason CHECK ((release_reason = ANY (ARRAY['settled'::text, 'withdrawn'::text, 'lapsed'::text, 'taken-down'::text, 'suspended'::text, 'no-provider'::text])))
);
--> statement-breakpoint
CREATE TABLE quote_revisions (
	quote_id uuid NOT NULL,
	number integer NOT NULL,
	price_cents bigint NOT NULL,
	scope text NOT NULL,
	estimated_timeline text NOT NULL,
	expires_at timestamp(3) with time zone,
	submitted_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT quote_revisions_quote_id_number_pk PRIMARY KEY (quote_id, number)
);
--> statement-breakpoint
CREATE TABLE quote_services (
	quote_id uuid NOT NULL,
	place integer NOT NULL,
	service_id uuid,
	service_name text NOT NULL,
	price_cents bigint,
	CONSTRAINT quote_services_quote_id_place_pk PRIMARY KEY (quote_id, place)
);
--> statement-breakpoint
CREATE TABLE range_sums (
	range text NOT NULL,
	metric text NOT NULL,
	key text NOT NULL,
	value bigint NOT NULL,
	CONSTRAINT range_sums_range_metric_key_pk PRIMARY KEY (range, metric, key)
);
--> statement-breakpoint
CREATE TABLE rating_counts (
	provider_id uuid NOT NULL,
	aspect text NOT NULL,
	stars integer NOT NULL,
	count integer NOT NULL,
	CONSTRAINT rating_counts_aspect CHECK ((aspect = ANY (ARRAY['overall'::text, 'quality'::text, 'punctuality'::text, 'communication'::text, 'value'::text]))),
	CONSTRAINT rating_counts_count CHECK ((count >= 0)),
	CONSTRAINT rating_counts_stars CHECK (((stars >= 1) AND (stars <= 5))),
	CONSTRAINT rating_counts_provider_id_aspect_stars_pk PRIMARY KEY (provider_id, aspect, stars)
);
--> statement-breakpoint
CREATE TABLE refunds (
	id uuid NOT NULL,
	attempt_id uuid NOT NULL,
	cents integer NOT NULL,
	cause text NOT NULL,
	reason text,
	status text NOT NULL,
	paystack_id text,
	created_at timestamp(3) with time zone NOT NULL,
	next_check_at timestamp(3) with time zone,
	ended_at timestamp(3) with time zone,
	asked_at timestamp(3) with time zone,
	said text,
	replaced_by uuid,
	hand_reference text,
	CONSTRAINT refunds_cause CHECK ((cause = ANY (ARRAY['cool-off'::text, 'application-declined'::text, 'application-unanswered'::text, 'application-withdrawn'::text, 'paid-twice'::text, 'card-check'::text, 'admin'::text, 'at-paystack'::text]))),
	CONSTRAINT refunds_cents CHECK ((cents > 0)),
	CONSTRAINT refunds_status CHECK ((status = ANY (ARRAY['wanted'::text, 'asked'::text, 'processed'::text, 'failed'::text, 'needs-attention'::text]))),
	CONSTRAINT "refunds_paystackId_unique" UNIQUE (paystack_id),
	CONSTRAINT refunds_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE reports (
	id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	reporter_id uuid NOT NULL,
	reason text NOT NULL,
	status text NOT NULL,
	note text,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	about_id uuid,
	CONSTRAINT reports_status CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text, 'dismissed'::text]))),
	CONSTRAINT reports_kind CHECK ((kind = ANY (ARRAY['provider'::text, 'problem'::text, 'comment'::text, 'message'::text, 'review'::text, 'person'::text]))),
	CONSTRAINT reports_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE review_photos (
	review_id uuid NOT NULL,
	file_id uuid NOT NULL,
	"position" integer NOT NULL,
	alt text DEFAULT ''::text NOT NULL,
	CONSTRAINT review_photos_review_id_file_id_pk PRIMARY KEY (review_id, file_id)
);
--> statement-breakpoint
CREATE TABLE reviews (
	id uuid NOT NULL,
	job_id uuid NOT NULL,
	provider_id uuid NOT NULL,
	member_id uuid NOT NULL,
	rating integer NOT NULL,
	comment text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	reply text,
	replied_at timestamp(3) with time zone,
	status text DEFAULT 'published'::text NOT NULL,
	quality integer,
	punctuality integer,
	communication integer,
	value integer,
	edited_at timestamp(3) with time zone,
	updated_at timestamp(3) with time zone,
	member_suspended boolean DEFAULT false NOT NULL,
	reply_told_at timestamp(3) with time zone,
	written jsonb,
	held boolean DEFAULT false NOT NULL,
	reply_written text,
	reply_held boolean DEFAULT false NOT NULL,
	CONSTRAINT reviews_aspects CHECK (quality BETWEEN 1 AND 5 AND punctuality BETWEEN 1 AND 5 AND communication BETWEEN 1 AND 5 AND value BETWEEN 1 AND 5),
	CONSTRAINT reviews_rating CHECK (((rating >= 1) AND (rating <= 5))),
	CONSTRAINT reviews_status CHECK ((status = ANY (ARRAY['published'::text, 'hidden'::text]))),
	CONSTRAINT reviews_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE saved_cards (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	mode text NOT NULL,
	email text NOT NULL,
	sealed_code text NOT NULL,
	signature text NOT NULL,
	brand text NOT NULL,
	last_four text NOT NULL,
	expires text NOT NULL,
	saved_at timestamp(3) with time zone NOT NULL,
	refused_at timestamp(3) with time zone,
	warned_at timestamp(3) with time zone,
	CONSTRAINT saved_cards_once UNIQUE (account_id, mode, signature, email),
	CONSTRAINT saved_cards_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE second_factor_resets (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	status text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone,
	CONSTRAINT second_factor_resets_status CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'stopped'::text]))),
	CONSTRAINT second_factor_resets_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE second_factors (
	account_id uuid NOT NULL,
	secret text NOT NULL,
	enabled_at timestamp(3) with time zone,
	last_step integer,
	failed_tries integer DEFAULT 0 NOT NULL,
	locked_until timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT second_factors_pkey PRIMARY KEY (account_id)
);
--> statement-breakpoint
CREATE TABLE seen_devices (
	account_id uuid NOT NULL,
	token_hash text NOT NULL,
	last_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT seen_devices_account_id_token_hash_pk PRIMARY KEY (account_id, token_hash)
);
--> statement-breakpoint
CREATE TABLE served_places (
	place text NOT NULL,
	CONSTRAINT served_places_pkey PRIMARY KEY (place)
);
--> statement-breakpoint
CREATE TABLE sessions (
	id uuid NOT NULL,
	token text NOT NULL,
	user_id uuid NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	ip_address text,
	user_agent text,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	verified_at timestamp(3) with time zone,
	CONSTRAINT sessions_pkey PRIMARY KEY (id),
	CONSTRAINT sessions_token_unique UNIQUE (token)
);
--> statement-breakpoint
CREATE TABLE sign_in_attempts (
	scope text NOT NULL,
	window_start timestamp(3) with time zone NOT NULL,
	tries integer NOT NULL,
	CONSTRAINT sign_in_attempts_scope_window_start_pk PRIMARY KEY (scope, window_start)
);
--> statement-breakpoint
CREATE TABLE site_settings (
	id boolean DEFAULT true NOT NULL,
	quotes_that_fill integer DEFAULT 5 NOT NULL,
	public_browsing boolean DEFAULT false NOT NULL,
	places_version text DEFAULT ''::text NOT NULL,
	joining_fee_cents integer DEFAULT 15000 NOT NULL,
	joining_fee_waived boolean DEFAULT true NOT NULL,
	cooling_off_fee_cents integer DEFAULT 2500 NOT NULL,
	information_officer_name text DEFAULT ''::text NOT NULL,
	information_officer_email text DEFAULT ''::text NOT NULL,
	seller_name text DEFAULT 'Lungisa'::text NOT NULL,
	seller_address text DEFAULT ''::text NOT NULL,
	vat_number text DEFAULT ''::text NOT NULL,
	vat_rate integer DEFAULT 1500 NOT NULL,
	site_name text DEFAULT 'Lungisa'::text NOT NULL,
	tagline text DEFAULT 'Connect with trusted service providers'::text NOT NULL,
	support_email text DEFAULT ''::text NOT NULL,
	support_phone text DEFAULT ''::text NOT NULL,
	sales_email text DEFAULT ''::text NOT NULL,
	sales_phone text DEFAULT ''::text NOT NULL,
	brand_colour text DEFAULT ''::text NOT NULL,
	logo_light jsonb,
	logo_dark jsonb,
	icon jsonb,
	notice jsonb,
	mask_version text DEFAULT ''::text NOT NULL,
	support_hours text DEFAULT ''::text NOT NULL,
	CONSTRAINT site_settings_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE storage_checks (
	id uuid NOT NULL,
	started_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone,
	folders integer DEFAULT 0 NOT NULL,
	objects bigint DEFAULT 0 NOT NULL,
	rows bigint DEFAULT 0 NOT NULL,
	found integer DEFAULT 0 NOT NULL,
	CONSTRAINT storage_checks_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE storage_days (
	day date NOT NULL,
	purpose text NOT NULL,
	files bigint NOT NULL,
	bytes bigint NOT NULL,
	counted_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT storage_days_purpose CHECK ((purpose = ANY (ARRAY['avatar'::text, 'portfolio'::text, 'problem'::text, 'attachment'::text, 'job'::text, 'review'::text, 'document'::text]))),
	CONSTRAINT storage_days_day_purpose_pk PRIMARY KEY (day, purpose)
);
--> statement-breakpoint
CREATE TABLE storage_findings (
	id uuid NOT NULL,
	check_id uuid NOT NULL,
	kind text NOT NULL,
	name text NOT NULL,
	keys text[] NOT NULL,
	resolved_at timestamp(3) with time zone,
	CONSTRAINT storage_findings_kind CHECK ((kind = ANY (ARRAY['no-row'::text, 'no-file'::text]))),
	CONSTRAINT storage_findings_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE storage_quarantine (
	file_id uuid NOT NULL,
	until timestamp(3) with time zone NOT NULL,
	CONSTRAINT storage_quarantine_pkey PRIMARY KEY (file_id)
);
--> statement-breakpoint
CREATE TABLE storage_sweeps (
	id uuid NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	files integer NOT NULL,
	bytes bigint NOT NULL,
	objects integer NOT NULL,
	kept integer DEFAULT 0 NOT NULL,
	CONSTRAINT storage_sweeps_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE subscriptions (
	id uuid NOT NULL,
	account_id uuid NOT NULL,
	plan text NOT NULL,
	status text NOT NULL,
	period_ends_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	period_starts_at timestamp(3) with time zone,
	next_plan text,
	card_id uuid,
	next_charge_at timestamp(3) with time zone,
	past_due_at timestamp(3) with time zone,
	needs_approval boolean DEFAULT false NOT NULL,
	held_at timestamp(3) with time zone,
	reminded_for timestamp(3) with time zone,
	cancelled_at timestamp(3) with time zone,
	CONSTRAINT subscriptions_next_plan CHECK ((next_plan = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT subscriptions_plan CHECK ((plan = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
	CONSTRAINT subscriptions_status CHECK ((status = ANY (ARRAY['pending_payment'::text, 'active'::text, 'past_due'::text, 'non_renewing'::text, 'expired'::text]))),
	CONSTRAINT subscriptions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE summed_days (
	id uuid NOT NULL,
	day date NOT NULL,
	due_at timestamp(3) with time zone,
	summed_at timestamp(3) with time zone,
	CONSTRAINT summed_days_day_unique UNIQUE (day),
	CONSTRAINT summed_days_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE summed_ranges (
	id uuid NOT NULL,
	range text NOT NULL,
	from_day date,
	to_day date,
	due_at timestamp(3) with time zone,
	summed_at timestamp(3) with time zone,
	CONSTRAINT summed_ranges_pkey PRIMARY KEY (id),
	CONSTRAINT summed_ranges_range_unique UNIQUE (range)
);
--> statement-breakpoint
CREATE TABLE today_counts (
	id uuid NOT NULL,
	day date,
	until timestamp(3) with time zone,
	check_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT today_counts_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE today_sums (
	metric text NOT NULL,
	key text NOT NULL,
	value bigint NOT NULL,
	CONSTRAINT today_sums_metric_key_pk PRIMARY KEY (metric, key)
);
--> statement-breakpoint
CREATE TABLE trusted_devices (
	token_hash text NOT NULL,
	account_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT trusted_devices_pkey PRIMARY KEY (token_hash)
);
--> statement-breakpoint
CREATE TABLE typed_marks (
	mark text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	CONSTRAINT typed_marks_pkey PRIMARY KEY (mark)
);
--> statement-breakpoint
CREATE TABLE typed_terms (
	hash text NOT NULL,
	term text,
	people integer NOT NULL,
	last_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT typed_terms_pkey PRIMARY KEY (hash)
);
--> statement-breakpoint
CREATE TABLE verifications (
	id uuid NOT NULL,
	identifier text NOT NULL,
	value text NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
-- A contact is a person whom an account has answered; what the other person sends makes none.
CREATE FUNCTION record_contact(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO contacts (account_id, other_id) SELECT one, other WHERE one <> other ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION record_contact_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_contact(NEW.sender_id, CASE WHEN c.participant1_id = NEW.sender_id THEN c.participant2_id ELSE c.participant1_id END)
  FROM conversations c WHERE c.id = NEW.conversation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_contact_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  provider uuid := (SELECT account_id FROM providers WHERE id = NEW.provider_id);
BEGIN
  -- An offer has no description: its member has answered nothing yet.
  IF NEW.description <> '' OR NEW.status IN ('quote_accepted', 'work_in_progress', 'work_completed') THEN
    PERFORM record_contact(NEW.member_id, provider);
  END IF;
  IF NEW.first_submitted_at IS NOT NULL THEN
    PERFORM record_contact(provider, NEW.member_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX account_links_of_account ON account_links USING btree (account_id);
--> statement-breakpoint
CREATE INDEX account_links_oldest ON account_links USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX account_notes_by ON account_notes USING btree (author_id);
--> statement-breakpoint
CREATE INDEX account_notes_newest ON account_notes USING btree (account_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (email);
--> statement-breakpoint
CREATE INDEX accounts_leaving ON accounts USING btree (leaving_since, id) WHERE (status = 'leaving'::text);
--> statement-breakpoint
CREATE INDEX accounts_newest ON accounts USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX agreements_of_member ON agreements USING btree (member_id);
--> statement-breakpoint
CREATE INDEX agreements_of_two ON agreements USING btree (provider_account_id, member_id);
--> statement-breakpoint
CREATE INDEX applications_answered ON applications USING btree (updated_at, id) WHERE (status = ANY (ARRAY['approved'::text, 'declined'::text, 'unanswered'::text]));
--> statement-breakpoint
CREATE INDEX applications_of_account ON applications USING btree (account_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX applications_one_open ON applications USING btree (account_id) WHERE (status = ANY (ARRAY['unpaid'::text, 'waiting'::text]));
--> statement-breakpoint
CREATE INDEX applications_to_remind ON applications USING btree (remind_at, id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX applications_waiting ON applications USING btree (paid_at, id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX aside_payments_listed ON aside_payments USING btree (status, at, id);
--> statement-breakpoint
CREATE INDEX aside_payments_of_attempt ON aside_payments USING btree (attempt_id);
--> statement-breakpoint
CREATE INDEX backups_newest ON backups USING btree (started_at);
--> statement-breakpoint
CREATE INDEX brand_pictures_unused ON brand_pictures USING btree (created_at) WHERE (used_at IS NULL);
--> statement-breakpoint
CREATE INDEX categories_that_became ON categories USING btree (became);
--> statement-breakpoint
CREATE INDEX contacts_of_other ON contacts USING btree (other_id);
--> statement-breakpoint
CREATE INDEX conversation_members_blocked ON conversation_members USING btree (account_id, blocked_at, conversation_id) WHERE (blocked_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX conversation_members_latest ON conversation_members USING btree (account_id, active_at, conversation_id);
--> statement-breakpoint
CREATE INDEX conversation_members_unread ON conversation_members USING btree (account_id) WHERE (unread_count > 0);
--> statement-breakpoint
CREATE INDEX conversations_of_second ON conversations USING btree (participant2_id);
--> statement-breakpoint
CREATE UNIQUE INDEX conversations_of_two ON conversations USING btree (participant1_id, participant2_id);
--> statement-breakpoint
CREATE INDEX credentials_of_account ON credentials USING btree (user_id);
--> statement-breakpoint
CREATE INDEX day_lists_due ON day_lists USING btree (check_at, id);
--> statement-breakpoint
CREATE INDEX disputes_of_attempt ON disputes USING btree (attempt_id);
--> statement-breakpoint
CREATE UNIQUE INDEX documents_number ON documents USING btree (provider_id, kind, number);
--> statement-breakpoint
CREATE INDEX documents_of_quote ON documents USING btree (quote_id);
--> statement-breakpoint
CREATE UNIQUE INDEX documents_one_agreement ON documents USING btree (quote_id) WHERE (kind = 'agreement'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX documents_one_invoice ON documents USING btree (job_id) WHERE (kind = 'invoice'::text);
--> statement-breakpoint
CREATE INDEX error_groups_newest ON error_groups USING btree (last_at, key);
--> statement-breakpoint
CREATE INDEX events_of_subject ON events USING btree (noun, subject_id, at, id);
--> statement-breakpoint
CREATE INDEX exports_of_account ON exports USING btree (account_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX exports_one_under_way ON exports USING btree (account_id) WHERE (status = ANY (ARRAY['asked'::text, 'being_made'::text]));
--> statement-breakpoint
CREATE INDEX exports_stuck ON exports USING btree (updated_at, id) WHERE (status = ANY (ARRAY['asked'::text, 'being_made'::text]));
--> statement-breakpoint
CREATE INDEX exports_to_expire ON exports USING btree (ready_at, id) WHERE (status = 'ready'::text);
--> statement-breakpoint
CREATE INDEX figure_ranges_due ON figure_ranges USING btree (due_at, id) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX file_grants_of_account ON file_grants USING btree (account_id);
--> statement-breakpoint
CREATE INDEX files_of_owner ON files USING btree (owner_id);
--> statement-breakpoint
CREATE INDEX files_orphaned ON files USING btree (created_at) WHERE (attached_at IS NULL);
--> statement-breakpoint
CREATE INDEX former_plan_limits_newest ON former_plan_limits USING btree (plan, until);
--> statement-breakpoint
CREATE INDEX half_sign_ins_of_account ON half_sign_ins USING btree (account_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_oldest ON idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE INDEX job_photos_of_job ON job_photos USING btree (job_id, added_at, file_id);
--> statement-breakpoint
CREATE INDEX jobs_completed_by ON jobs USING btree (provider_id, completed_at, id) WHERE (status = ANY (ARRAY['work_completed'::text, 'completed_and_rated'::text, 'completed_unrated'::text]));
--> statement-breakpoint
CREATE INDEX jobs_of_member ON jobs USING btree (member_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX jobs_of_member_by_status ON jobs USING btree (member_id, status);
--> statement-breakpoint
CREATE INDEX jobs_of_provider ON jobs USING btree (provider_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX jobs_of_provider_by_status ON jobs USING btree (provider_id, status);
--> statement-breakpoint
CREATE INDEX jobs_of_quote ON jobs USING btree (quote_id, updated_at);
--> statement-breakpoint
CREATE INDEX jobs_on_calendar ON jobs USING btree (provider_id, proposed_date, id) WHERE (status = ANY (ARRAY['awaiting_member_confirmation'::text, 'scheduled'::text, 'work_completed'::text, 'completed_and_rated'::text, 'completed_unrated'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX jobs_one_live ON jobs USING btree (quote_id) WHERE (status <> 'cancelled'::text);
--> statement-breakpoint
CREATE INDEX jobs_to_ask_about ON jobs USING btree (completed_at, id) WHERE ((status = 'work_completed'::text) AND ((review_asked_at IS NULL) OR (review_asked_at < completed_at)));
--> statement-breakpoint
CREATE INDEX jobs_unrated ON jobs USING btree (completed_at, id) WHERE (status = 'work_completed'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX mail_digests_of_group ON mail_digests USING btree (account_id, group_key);
--> statement-breakpoint
CREATE INDEX mail_groups_due ON mail_digests USING btree (due_at, id) WHERE ((due_at IS NOT NULL) AND (group_key <> 'summary'::text));
--> statement-breakpoint
CREATE INDEX mail_summaries_due ON mail_digests USING btree (due_at, id) WHERE ((due_at IS NOT NULL) AND (group_key = 'summary'::text));
--> statement-breakpoint
CREATE INDEX mails_failed ON mails USING btree (failed_at, id) WHERE (failed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX mails_held ON mails USING btree (held_until, id) WHERE (held_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX mails_oldest ON mails USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX mails_once ON mails USING btree (account_id, event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX mails_once_outside ON mails USING btree (to_address, event_id) WHERE (account_id IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX message_files_once ON message_files USING btree (file_id);
--> statement-breakpoint
CREATE INDEX messages_about ON messages USING btree (quote_id, created_at, id);
--> statement-breakpoint
CREATE INDEX messages_of_conversation ON messages USING btree (conversation_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX messages_once ON messages USING btree (sender_id, client_id);
--> statement-breakpoint
CREATE INDEX moderation_cases_about ON moderation_cases USING btree (about_id);
--> statement-breakpoint
CREATE INDEX moderation_cases_appeals ON moderation_cases USING btree (created_at, id) WHERE ((status = 'open'::text) AND (decision_id IS NOT NULL));
--> statement-breakpoint
CREATE INDEX moderation_cases_of_decision ON moderation_cases USING btree (decision_id);
--> statement-breakpoint
CREATE INDEX moderation_cases_of_thing ON moderation_cases USING btree (kind, subject_id);
--> statement-breakpoint
CREATE UNIQUE INDEX moderation_cases_once ON moderation_cases USING btree (kind, subject_id) WHERE ((status = 'open'::text) AND (decision_id IS NULL));
--> statement-breakpoint
CREATE INDEX moderation_cases_queue ON moderation_cases USING btree (created_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX moderation_cases_queue_of_kind ON moderation_cases USING btree (kind, created_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX moderation_decisions_about ON moderation_decisions USING btree (about_id, created_at, id);
--> statement-breakpoint
CREATE INDEX moderation_decisions_of_thing ON moderation_decisions USING btree (kind, subject_id, created_at, id);
--> statement-breakpoint
CREATE INDEX notifications_in_group ON notifications USING btree (account_id, group_key, created_at, id) WHERE (group_key IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notifications_newest ON notifications USING btree (account_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_once ON notifications USING btree (account_id, event_id);
--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications USING btree (account_id, created_at, id) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX passkey_challenges_of_session ON passkey_challenges USING btree (session_id);
--> statement-breakpoint
CREATE UNIQUE INDEX passkeys_credential ON passkeys USING btree (credential_id);
--> statement-breakpoint
CREATE INDEX passkeys_of_account ON passkeys USING btree (account_id);
--> statement-breakpoint
CREATE INDEX payment_attempts_of_account ON payment_attempts USING btree (account_id, created_at);
--> statement-breakpoint
CREATE INDEX payment_attempts_of_subscription ON payment_attempts USING btree (subscription_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_attempts_one_charge ON payment_attempts USING btree (subscription_id, period_starts_at, try_number) WHERE ((kind = 'renewal'::text) AND (try_number > 0));
--> statement-breakpoint
CREATE INDEX payment_attempts_to_check ON payment_attempts USING btree (next_check_at, id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX payment_notices_oldest ON payment_notices USING btree (received_at);
--> statement-breakpoint
CREATE INDEX plan_holder_changes_due ON plan_holder_changes USING btree (at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX plan_invoices_number ON plan_invoices USING btree (mode, kind, number);
--> statement-breakpoint
CREATE INDEX plan_invoices_of_account ON plan_invoices USING btree (account_id);
--> statement-breakpoint
CREATE INDEX plan_invoices_of_attempt ON plan_invoices USING btree (attempt_id);
--> statement-breakpoint
CREATE UNIQUE INDEX plan_invoices_one_credit_note ON plan_invoices USING btree (refund_id);
--> statement-breakpoint
CREATE UNIQUE INDEX plan_invoices_one_invoice ON plan_invoices USING btree (attempt_id) WHERE (kind = 'invoice'::text);
--> statement-breakpoint
CREATE INDEX plan_prices_newest ON plan_prices USING btree (plan, since);
--> statement-breakpoint
CREATE INDEX policy_acceptances_of_version ON policy_acceptances USING btree (version);
--> statement-breakpoint
CREATE UNIQUE INDEX portfolio_pictures_of_file ON portfolio_pictures USING btree (file_id);
--> statement-breakpoint
CREATE INDEX privacy_cases_answered ON privacy_cases USING btree (answered_at, id) WHERE (status = 'answered'::text);
--> statement-breakpoint
CREATE INDEX privacy_cases_due ON privacy_cases USING btree (due_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX privacy_cases_of_account ON privacy_cases USING btree (account_id, created_at);
--> statement-breakpoint
CREATE INDEX privacy_cases_to_remind ON privacy_cases USING btree (remind_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX problem_categories_most ON problem_categories USING btree (problem_count);
--> statement-breakpoint
CREATE INDEX problem_comments_of_author ON problem_comments USING btree (author_id);
--> statement-breakpoint
CREATE INDEX problem_comments_oldest ON problem_comments USING btree (problem_id, created_at, id);
--> statement-breakpoint
CREATE INDEX problem_comments_queue ON problem_comments USING btree (status, created_at, id);
--> statement-breakpoint
CREATE INDEX problem_likes_of_problem ON problem_likes USING btree (problem_id);
--> statement-breakpoint
CREATE UNIQUE INDEX problem_photos_of_file ON problem_photos USING btree (file_id);
--> statement-breakpoint
CREATE INDEX problem_places_by_name ON problem_places USING gin (lower(location) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX problem_places_by_terms ON problem_places USING gin (terms);
--> statement-breakpoint
CREATE INDEX problem_places_most ON problem_places USING btree (problem_count);
--> statement-breakpoint
CREATE INDEX problem_suburbs_most ON problem_suburbs USING btree (problem_count);
--> statement-breakpoint
CREATE INDEX problems_by_budget ON problems USING btree (budget_cents);
--> statement-breakpoint
CREATE INDEX problems_by_location ON problems USING gin (lower(location) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX problems_by_location_prefix ON problems USING btree (lower(location) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX problems_for_the_clock ON problems USING btree (next_check_at, id) WHERE (status = ANY (ARRAY['open'::text, 'pending_quotes'::text]));
--> statement-breakpoint
CREATE INDEX problems_hidden ON problems USING btree (hidden_for, created_at, id) WHERE (hidden_for IS NOT NULL);
--> statement-breakpoint
CREATE INDEX problems_in_category ON problems USING btree (category, created_at, id);
--> statement-breakpoint
CREATE INDEX problems_in_category_and_place ON problems USING btree (category, location, created_at, id);
--> statement-breakpoint
CREATE INDEX problems_in_place ON problems USING btree (location, created_at, id);
--> statement-breakpoint
CREATE INDEX problems_newest ON problems USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX problems_of_owner ON problems USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX problems_open_in_category ON problems USING btree (category, created_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX problems_open_in_suburb ON problems USING btree (lower(TRIM(BOTH FROM split_part(location, ','::text, 1))), created_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX problems_searched ON problems USING gin (search_eras(number), search_title gin_trgm_ops, search_text gin_trgm_ops) WITH (fastupdate='false');
--> statement-breakpoint
CREATE INDEX problems_unclosed_in_category ON problems USING btree (category, created_at, id) WHERE (status = ANY (ARRAY['open'::text, 'pending_quotes'::text]));
--> statement-breakpoint
CREATE INDEX problems_unclosed_in_place ON problems USING btree (location, created_at, id) WHERE (status = ANY (ARRAY['open'::text, 'pending_quotes'::text]));
--> statement-breakpoint
CREATE INDEX problems_unclosed_newest ON problems USING btree (created_at, id) WHERE (status = ANY (ARRAY['open'::text, 'pending_quotes'::text]));
--> statement-breakpoint
CREATE INDEX provider_days_of_provider ON provider_days USING btree (provider_id);
--> statement-breakpoint
CREATE UNIQUE INDEX provider_documents_of_file ON provider_documents USING btree (file_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_accepted ON provider_ranges USING btree (range, accepted_share, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_answered ON provider_ranges USING btree (range, answered_share, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_asked ON provider_ranges USING btree (range, asked, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_cancelled ON provider_ranges USING btree (range, backed_out, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_completed ON provider_ranges USING btree (range, completed_share, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_rating ON provider_ranges USING btree (range, rating, provider_id);
--> statement-breakpoint
CREATE INDEX provider_ranges_by_reports ON provider_ranges USING btree (range, reports, provider_id);
--> statement-breakpoint
CREATE INDEX provider_services_by_name ON provider_services USING gin (lower(service_name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX provider_services_in_order ON provider_services USING btree (provider_id, "position");
--> statement-breakpoint
CREATE INDEX providers_best_in_category ON providers USING btree (specialty, weighted_rating, rating_count, id) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE INDEX providers_best_rated ON providers USING btree (weighted_rating, rating_count, id) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE INDEX providers_by_jobs ON providers USING btree (completed_jobs_count, rating_count, id) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE INDEX providers_by_place_terms ON providers USING gin (place_terms) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE INDEX providers_in_category ON providers USING btree (specialty, created_at, id) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE INDEX providers_newest ON providers USING btree (created_at, id) WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE UNIQUE INDEX providers_of_account ON providers USING btree (account_id);
--> statement-breakpoint
CREATE INDEX providers_searched ON providers USING gin (search_eras(number), search_title gin_trgm_ops, search_text gin_trgm_ops) WITH (fastupdate='false') WHERE ((status = 'approved'::text) AND (NOT on_holiday));
--> statement-breakpoint
CREATE UNIQUE INDEX push_devices_by_endpoint ON push_devices USING btree (endpoint);
--> statement-breakpoint
CREATE INDEX push_devices_of_account ON push_devices USING btree (account_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX push_devices_of_session ON push_devices USING btree (session_id);
--> statement-breakpoint
CREATE INDEX pushes_held ON pushes USING btree (held_until, id) WHERE (held_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX pushes_of_account ON pushes USING btree (account_id);
--> statement-breakpoint
CREATE INDEX pushes_of_notification ON pushes USING btree (notification_id);
--> statement-breakpoint
CREATE INDEX pushes_oldest ON pushes USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX pushes_once ON pushes USING btree (device_id, notification_id);
--> statement-breakpoint
CREATE INDEX quote_files_of_file ON quote_files USING btree (file_id);
--> statement-breakpoint
CREATE INDEX quote_requests_of_member ON quote_requests USING btree (member_id, requested_at, id);
--> statement-breakpoint
CREATE INDEX quote_requests_of_problem ON quote_requests USING btree (problem_id, status);
--> statement-breakpoint
CREATE INDEX quote_requests_of_provider ON quote_requests USING btree (provider_id, requested_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX quote_requests_one_accepted ON quote_requests USING btree (problem_id) WHERE (status = ANY (ARRAY['quote_accepted'::text, 'work_in_progress'::text, 'work_completed'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX quote_requests_one_live ON quote_requests USING btree (problem_id, provider_id) WHERE (status = ANY (ARRAY['pending_provider_response'::text, 'quote_submitted'::text, 'quote_accepted'::text, 'work_in_progress'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX quote_requests_one_unanswered ON quote_requests USING btree (member_id, provider_id) WHERE ((problem_id IS NULL) AND (status = 'pending_provider_response'::text));
--> statement-breakpoint
CREATE INDEX quote_requests_quota ON quote_requests USING btree (provider_id, first_submitted_at);
--> statement-breakpoint
CREATE INDEX quote_requests_to_answer ON quote_requests USING btree (provider_id) WHERE (status = 'pending_provider_response'::text);
--> statement-breakpoint
CREATE INDEX quote_requests_to_decide ON quote_requests USING btree (member_id) WHERE (status = 'quote_submitted'::text);
--> statement-breakpoint
CREATE INDEX quote_requests_unanswered ON quote_requests USING btree (requested_at, id) WHERE (status = 'pending_provider_response'::text);
--> statement-breakpoint
CREATE INDEX quote_requests_to_remind ON quote_requests USING btree (requested_at, id) WHERE ((status = 'pending_provider_response'::text) AND (reminded_at IS NULL));
--> statement-breakpoint
CREATE INDEX quote_requests_undecided_of_member ON quote_requests USING btree (member_id, requested_at, id) WHERE (status = ANY (ARRAY['pending_provider_response'::text, 'quote_submitted'::text]));
--> statement-breakpoint
CREATE INDEX quote_requests_undecided_of_provider ON quote_requests USING btree (provider_id, requested_at, id) WHERE (status = ANY (ARRAY['pending_provider_response'::text, 'quote_submitted'::text]));
--> statement-breakpoint
CREATE INDEX quote_services_of_service ON quote_services USING btree (service_id);
--> statement-breakpoint
CREATE INDEX refunds_of_attempt ON refunds USING btree (attempt_id);
--> statement-breakpoint
CREATE INDEX refunds_to_check ON refunds USING btree (next_check_at, id) WHERE (next_check_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reports_of_subject ON reports USING btree (kind, subject_id);
--> statement-breakpoint
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, kind, subject_id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX reports_queue ON reports USING btree (status, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX review_photos_of_file ON review_photos USING btree (file_id);
--> statement-breakpoint
CREATE INDEX reviews_newest ON reviews USING btree (provider_id, created_at, id);
--> statement-breakpoint
CREATE INDEX reviews_of_member ON reviews USING btree (member_id);
--> statement-breakpoint
CREATE UNIQUE INDEX reviews_one_a_job ON reviews USING btree (job_id);
--> statement-breakpoint
CREATE INDEX second_factor_resets_due ON second_factor_resets USING btree (created_at, id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX second_factor_resets_waiting ON second_factor_resets USING btree (account_id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX seen_devices_oldest ON seen_devices USING btree (last_at);
--> statement-breakpoint
CREATE INDEX served_places_by_name ON served_places USING gin (place gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX sessions_of_account ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX storage_checks_newest ON storage_checks USING btree (started_at);
--> statement-breakpoint
CREATE UNIQUE INDEX storage_checks_running ON storage_checks USING btree ((true)) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX storage_findings_of_check ON storage_findings USING btree (check_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX storage_findings_once ON storage_findings USING btree (check_id, name);
--> statement-breakpoint
CREATE INDEX storage_sweeps_newest ON storage_sweeps USING btree (at);
--> statement-breakpoint
CREATE INDEX subscriptions_ending ON subscriptions USING btree (period_ends_at);
--> statement-breakpoint
CREATE INDEX subscriptions_of_account ON subscriptions USING btree (account_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX subscriptions_one_running ON subscriptions USING btree (account_id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text, 'non_renewing'::text]));
--> statement-breakpoint
CREATE INDEX subscriptions_past_due ON subscriptions USING btree (past_due_at, id) WHERE (status = 'past_due'::text);
--> statement-breakpoint
CREATE INDEX subscriptions_to_abandon ON subscriptions USING btree (created_at, id) WHERE ((status = 'pending_payment'::text) AND (held_at IS NULL));
--> statement-breakpoint
CREATE INDEX subscriptions_to_charge ON subscriptions USING btree (next_charge_at, id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text]));
--> statement-breakpoint
CREATE INDEX summed_days_due ON summed_days USING btree (due_at, id) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX summed_ranges_due ON summed_ranges USING btree (due_at, id) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX today_counts_due ON today_counts USING btree (check_at, id);
--> statement-breakpoint
CREATE INDEX trusted_devices_of_account ON trusted_devices USING btree (account_id);
--> statement-breakpoint
CREATE INDEX typed_marks_oldest ON typed_marks USING btree (at);
--> statement-breakpoint
CREATE INDEX typed_terms_most ON typed_terms USING btree (people, hash);
--> statement-breakpoint
CREATE INDEX typed_terms_oldest ON typed_terms USING btree (last_at);
--> statement-breakpoint
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);
--> statement-breakpoint
ALTER TABLE account_links ADD CONSTRAINT account_links_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE account_notes ADD CONSTRAINT account_notes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE account_notes ADD CONSTRAINT account_notes_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE agreements ADD CONSTRAINT agreements_member_id_accounts_id_fk FOREIGN KEY (member_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE agreements ADD CONSTRAINT agreements_provider_account_id_accounts_id_fk FOREIGN KEY (provider_account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_attempt_id_payment_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_specialty_categories_name_fk FOREIGN KEY (specialty) REFERENCES categories(name) ON UPDATE CASCADE ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
--> statement-breakpoint
ALTER TABLE aside_payments ADD CONSTRAINT aside_payments_attempt_id_payment_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE aside_payments ADD CONSTRAINT aside_payments_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE backup_codes ADD CONSTRAINT backup_codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE categories ADD CONSTRAINT categories_became_categories_name_fk FOREIGN KEY (became) REFERENCES categories(name);
--> statement-breakpoint
ALTER TABLE category_moves ADD CONSTRAINT category_moves_name_categories_name_fk FOREIGN KEY (name) REFERENCES categories(name);
--> statement-breakpoint
ALTER TABLE contacts ADD CONSTRAINT contacts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contacts ADD CONSTRAINT contacts_other_id_accounts_id_fk FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversation_members ADD CONSTRAINT conversation_members_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversation_members ADD CONSTRAINT conversation_members_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_participant1_id_accounts_id_fk FOREIGN KEY (participant1_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_participant2_id_accounts_id_fk FOREIGN KEY (participant2_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE credentials ADD CONSTRAINT credentials_user_id_accounts_id_fk FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE disputes ADD CONSTRAINT disputes_attempt_id_payment_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE document_counters ADD CONSTRAINT document_counters_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
--> statement-breakpoint
ALTER TABLE documents ADD CONSTRAINT documents_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id);
--> statement-breakpoint
ALTER TABLE documents ADD CONSTRAINT documents_member_id_accounts_id_fk FOREIGN KEY (member_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE documents ADD CONSTRAINT documents_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
--> statement-breakpoint
ALTER TABLE documents ADD CONSTRAINT documents_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id);
--> statement-breakpoint
ALTER TABLE events ADD CONSTRAINT events_actor_id_accounts_id_fk FOREIGN KEY (actor_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE file_grants ADD CONSTRAINT file_grants_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE file_grants ADD CONSTRAINT file_grants_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE file_usage ADD CONSTRAINT file_usage_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE files ADD CONSTRAINT files_owner_id_accounts_id_fk FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE half_sign_ins ADD CONSTRAINT half_sign_ins_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE job_notes ADD CONSTRAINT job_notes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE job_notes ADD CONSTRAINT job_notes_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE job_photos ADD CONSTRAINT job_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE job_photos ADD CONSTRAINT job_photos_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE jobs ADD CONSTRAINT jobs_member_id_accounts_id_fk FOREIGN KEY (member_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE jobs ADD CONSTRAINT jobs_problem_id_problems_id_fk FOREIGN KEY (problem_id) REFERENCES problems(id);
--> statement-breakpoint
ALTER TABLE jobs ADD CONSTRAINT jobs_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
--> statement-breakpoint
ALTER TABLE jobs ADD CONSTRAINT jobs_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id);
--> statement-breakpoint
ALTER TABLE known_networks ADD CONSTRAINT known_networks_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_id_payment_attempts_id_fk FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE mail_digests ADD CONSTRAINT mail_digests_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_about_id_accounts_id_fk FOREIGN KEY (about_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_files ADD CONSTRAINT message_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE message_files ADD CONSTRAINT message_files_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_settings ADD CONSTRAINT message_settings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_sender_id_accounts_id_fk FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_about_id_accounts_id_fk FOREIGN KEY (about_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_claimed_by_accounts_id_fk FOREIGN KEY (claimed_by) REFERENCES accounts(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_decision_id_moderation_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES moderation_decisions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE moderation_decisions ADD CONSTRAINT moderation_decisions_about_id_accounts_id_fk FOREIGN KEY (about_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE moderation_decisions ADD CONSTRAINT moderation_decisions_admin_id_accounts_id_fk FOREIGN KEY (admin_id) REFERENCES accounts(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkeys ADD CONSTRAINT passkeys_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_card_id_saved_cards_id_fk FOREIGN KEY (card_id) REFERENCES saved_cards(id);
--> statement-breakpoint
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
--> statement-breakpoint
ALTER TABLE plan_invoices ADD CONSTRAINT plan_invoices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE plan_invoices ADD CONSTRAINT plan_invoices_attempt_id_payment_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE plan_invoices ADD CONSTRAINT plan_invoices_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id);
--> statement-breakpoint
ALTER TABLE plan_invoices ADD CONSTRAINT plan_invoices_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE policy_acceptances ADD CONSTRAINT policy_acceptances_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE policy_acceptances ADD CONSTRAINT policy_acceptances_version_policy_versions_number_fk FOREIGN KEY (version) REFERENCES policy_versions(number);
--> statement-breakpoint
ALTER TABLE portfolio_pictures ADD CONSTRAINT portfolio_pictures_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE portfolio_pictures ADD CONSTRAINT portfolio_pictures_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE privacy_cases ADD CONSTRAINT privacy_cases_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_categories ADD CONSTRAINT problem_categories_category_categories_name_fk FOREIGN KEY (category) REFERENCES categories(name) ON UPDATE CASCADE ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_comments ADD CONSTRAINT problem_comments_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_comments ADD CONSTRAINT problem_comments_problem_id_problems_id_fk FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_likes ADD CONSTRAINT problem_likes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_likes ADD CONSTRAINT problem_likes_problem_id_problems_id_fk FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problem_photos ADD CONSTRAINT problem_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE problem_photos ADD CONSTRAINT problem_photos_problem_id_problems_id_fk FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE problems ADD CONSTRAINT problems_category_categories_name_fk FOREIGN KEY (category) REFERENCES categories(name) ON UPDATE CASCADE;
--> statement-breakpoint
ALTER TABLE problems ADD CONSTRAINT problems_owner_id_accounts_id_fk FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_days ADD CONSTRAINT provider_days_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_documents ADD CONSTRAINT provider_documents_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE provider_documents ADD CONSTRAINT provider_documents_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_ranges ADD CONSTRAINT provider_ranges_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_services ADD CONSTRAINT provider_services_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE providers ADD CONSTRAINT providers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE providers ADD CONSTRAINT providers_avatar_id_files_id_fk FOREIGN KEY (avatar_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE providers ADD CONSTRAINT providers_specialty_categories_name_fk FOREIGN KEY (specialty) REFERENCES categories(name) ON UPDATE CASCADE;
--> statement-breakpoint
ALTER TABLE push_devices ADD CONSTRAINT push_devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE push_devices ADD CONSTRAINT push_devices_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pushes ADD CONSTRAINT pushes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pushes ADD CONSTRAINT pushes_device_id_push_devices_id_fk FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pushes ADD CONSTRAINT pushes_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quote_files ADD CONSTRAINT quote_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE quote_files ADD CONSTRAINT quote_files_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quote_lines ADD CONSTRAINT quote_lines_of_revision FOREIGN KEY (quote_id, revision) REFERENCES quote_revisions(quote_id, number) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quote_requests ADD CONSTRAINT quote_requests_member_id_accounts_id_fk FOREIGN KEY (member_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE quote_requests ADD CONSTRAINT quote_requests_problem_id_problems_id_fk FOREIGN KEY (problem_id) REFERENCES problems(id);
--> statement-breakpoint
ALTER TABLE quote_requests ADD CONSTRAINT quote_requests_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
--> statement-breakpoint
ALTER TABLE quote_revisions ADD CONSTRAINT quote_revisions_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quote_services ADD CONSTRAINT quote_services_quote_id_quote_requests_id_fk FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quote_services ADD CONSTRAINT quote_services_service_id_provider_services_id_fk FOREIGN KEY (service_id) REFERENCES provider_services(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE rating_counts ADD CONSTRAINT rating_counts_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_attempt_id_payment_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id);
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_about_id_accounts_id_fk FOREIGN KEY (about_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_accounts_id_fk FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_photos ADD CONSTRAINT review_photos_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
--> statement-breakpoint
ALTER TABLE review_photos ADD CONSTRAINT review_photos_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES reviews(id);
--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id);
--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_member_id_accounts_id_fk FOREIGN KEY (member_id) REFERENCES accounts(id);
--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
--> statement-breakpoint
ALTER TABLE saved_cards ADD CONSTRAINT saved_cards_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE second_factor_resets ADD CONSTRAINT second_factor_resets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE second_factors ADD CONSTRAINT second_factors_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE seen_devices ADD CONSTRAINT seen_devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_accounts_id_fk FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE storage_findings ADD CONSTRAINT storage_findings_check_id_storage_checks_id_fk FOREIGN KEY (check_id) REFERENCES storage_checks(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_card_id_saved_cards_id_fk FOREIGN KEY (card_id) REFERENCES saved_cards(id);
--> statement-breakpoint
ALTER TABLE trusted_devices ADD CONSTRAINT trusted_devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE TRIGGER documents_never_emptied BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER documents_only_added BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
--> statement-breakpoint
CREATE TRIGGER events_never_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER events_only_added BEFORE DELETE OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_change BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER messages_contact AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION record_contact_of_message();
--> statement-breakpoint
CREATE TRIGGER plan_invoices_never_emptied BEFORE TRUNCATE ON plan_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER plan_invoices_only_added BEFORE DELETE OR UPDATE ON plan_invoices FOR EACH ROW EXECUTE FUNCTION refuse_plan_invoice_change();
--> statement-breakpoint
CREATE TRIGGER policy_versions_never_change AFTER UPDATE ON policy_versions FOR EACH ROW EXECUTE FUNCTION refuse_new_policy();
--> statement-breakpoint
CREATE TRIGGER policy_versions_never_deleted BEFORE DELETE OR TRUNCATE ON policy_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER quote_requests_answer AFTER UPDATE OF status ON quote_requests FOR EACH ROW WHEN ((new.status = ANY (ARRAY['quote_submitted'::text, 'quote_accepted'::text]))) EXECUTE FUNCTION record_contact_of_quote();
--> statement-breakpoint
CREATE TRIGGER quote_requests_contact AFTER INSERT ON quote_requests FOR EACH ROW EXECUTE FUNCTION record_contact_of_quote();
--> statement-breakpoint
CREATE TRIGGER subscriptions_note_plan_holder AFTER INSERT OR DELETE OR UPDATE OF plan, next_plan, status, period_ends_at, next_charge_at ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_plan_holder();
--> statement-breakpoint
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF title, description, category, location ON problems FOR EACH ROW EXECUTE FUNCTION write_problem_search();
--> statement-breakpoint
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, specialty, short_bio, locations_served, text_hidden_at ON providers FOR EACH ROW EXECUTE FUNCTION write_provider_search();
--> statement-breakpoint
CREATE TRIGGER write_terms BEFORE INSERT ON problem_places FOR EACH ROW EXECUTE FUNCTION write_problem_place_terms();
--> statement-breakpoint
CREATE TRIGGER write_weighted_rating BEFORE INSERT OR UPDATE OF rating_sum, rating_count ON providers FOR EACH ROW EXECUTE FUNCTION write_weighted_rating();
--> statement-breakpoint
INSERT INTO categories (name, position, icon) VALUES
  ('Plumbing', 1, 'droplets'), ('Electrical', 2, 'zap'), ('Gardening', 3, 'sprout'), ('Painting', 4, 'paint-roller'), ('Carpentry', 5, 'hammer'),
  ('Cleaning', 6, 'brush-cleaning'), ('IT Services', 7, 'laptop'), ('Web Development', 8, 'code-xml'), ('Graphic Design', 9, 'pen-tool'), ('Marketing', 10, 'megaphone');
--> statement-breakpoint
INSERT INTO site_settings (id) VALUES (true);
--> statement-breakpoint
INSERT INTO plans (id, position, name, description, price_cents, "interval", plan_code, membership, locations, quotes_per_month, validity_hours, budget_cents, storage_bytes, is_popular, is_custom) VALUES
  ('bronze', 1, 'Bronze (Informal Labour)', 'Informal Labour', 5000, 'month', 'lungisa-bronze', 'basic', 2, 5, 168, 500000, 1073741824, false, false),
  ('silver', 2, 'Silver (Small Business & Professionals)', 'Small Business & Professionals', 15000, 'month', 'lungisa-silver', 'verified', 5, 15, 336, 1500000, 10737418240, true, false),
  ('gold', 3, 'Gold (Medium Business)', 'Medium Business', 30000, 'month', 'lungisa-gold', 'premium', 10, 50, 720, 5000000, 53687091200, false, false),
  ('platinum', 4, 'Platinum (Large Business)', 'Large Business', NULL, 'month', 'lungisa-platinum', 'elite', NULL, NULL, NULL, NULL, 53687091200, false, true);
--> statement-breakpoint
INSERT INTO plan_prices (id, plan, price_cents, since) SELECT gen_random_uuid(), id, price_cents, '2020-01-01Z' FROM plans WHERE price_cents IS NOT NULL;
--> statement-breakpoint
-- Due from the start: the queue makes the sums of the days that it has.
INSERT INTO day_lists (id, check_at) VALUES (gen_random_uuid(), 'epoch');
--> statement-breakpoint
INSERT INTO summed_ranges (id, "range", due_at)
SELECT gen_random_uuid(), r, 'epoch' FROM unnest('{last-7-days,last-30-days,last-90-days,this-month,last-month,this-year}'::text[]) r;
--> statement-breakpoint
INSERT INTO figure_ranges (id, "range", due_at)
SELECT gen_random_uuid(), b || r, 'epoch' FROM unnest('{"",before-}'::text[]) b, unnest('{last-7-days,last-30-days,last-90-days,this-month,last-month,this-year}'::text[]) r;
--> statement-breakpoint
INSERT INTO today_counts (id, check_at) VALUES (gen_random_uuid(), 'epoch');
