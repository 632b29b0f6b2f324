CREATE TABLE "rating_counts" (
	"provider_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rating_counts_provider_id_mark_stars_pk" PRIMARY KEY("provider_id","mark","stars"),
	CONSTRAINT "rating_counts_mark" CHECK ("rating_counts"."mark" in ('overall', 'quality', 'punctuality', 'communication', 'value')),
	CONSTRAINT "rating_counts_stars" CHECK ("rating_counts"."stars" between 1 and 5),
	CONSTRAINT "rating_counts_count" CHECK ("rating_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "review_photos_review_id_file_id_pk" PRIMARY KEY("review_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_provider_id_kind_pk" PRIMARY KEY("provider_id","kind"),
	CONSTRAINT "document_counters_kind" CHECK ("document_counters"."kind" in ('agreement', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"quote_id" uuid NOT NULL,
	"job_id" uuid,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('agreement', 'invoice')),
	CONSTRAINT "documents_job" CHECK (("documents"."kind" = 'invoice') = ("documents"."job_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
DROP INDEX "reviews_by_rating";--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "quality" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "punctuality" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "communication" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "value" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rating_counts" ADD CONSTRAINT "rating_counts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_quote_id_quote_requests_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_photos_of_file" ON "review_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("provider_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_agreement" ON "documents" USING btree ("quote_id") WHERE "documents"."kind" = 'agreement';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("job_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "documents_of_quote" ON "documents" USING btree ("quote_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'review'));--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_vat_number" CHECK ("providers"."vat_number" ~ '^4[0-9]{9}$');--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_aspects" CHECK ("reviews"."quality" between 1 and 5 and "reviews"."punctuality" between 1 and 5 and "reviews"."communication" between 1 and 5 and "reviews"."value" between 1 and 5);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('published', 'hidden'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review'));--> statement-breakpoint
INSERT INTO rating_counts (provider_id, mark, stars, count)
SELECT provider_id, 'overall', rating, count(*) FROM reviews GROUP BY provider_id, rating;
--> statement-breakpoint
-- Agreements that live have their papers too: of that time nobody's VAT number is known, and a quote was one line.
INSERT INTO documents (id, kind, number, quote_id, member_id, provider_id, made_at, content)
SELECT gen_random_uuid(), 'agreement', row_number() OVER (PARTITION BY q.provider_id ORDER BY g.since, q.id), q.id, q.member_id, q.provider_id, g.since,
  jsonb_build_object(
    'title', t.title, 'provider', jsonb_build_object('name', v.name, 'fullName', c.full_name, 'vatNumber', NULL), 'member', jsonb_build_object('name', m.full_name),
    'scope', r.scope, 'estimatedTimeline', r.estimated_timeline,
    'lines', jsonb_build_array(jsonb_build_object('description', t.title, 'quantityThousandths', 1000, 'unitPriceCents', r.price_cents, 'totalCents', r.price_cents, 'vat', false)),
    'netCents', r.price_cents, 'vatCents', 0, 'grossCents', r.price_cents,
    'agreedAt', to_char(g.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'completedAt', NULL)
FROM agreements g
JOIN quote_requests q ON q.id = g.quote_id
JOIN quote_revisions r ON r.quote_id = q.id AND r.number = q.revision
JOIN providers v ON v.id = q.provider_id
JOIN accounts c ON c.id = v.account_id
JOIN accounts m ON m.id = q.member_id
LEFT JOIN problems p ON p.id = q.problem_id
CROSS JOIN LATERAL (SELECT coalesce(p.title, left(split_part(r.scope, E'\n', 1), 80)) AS title) t;
--> statement-breakpoint
INSERT INTO documents (id, kind, number, quote_id, job_id, member_id, provider_id, made_at, content)
SELECT gen_random_uuid(), 'invoice', row_number() OVER (PARTITION BY d.provider_id ORDER BY j.completed_at, j.id), d.quote_id, j.id, d.member_id, d.provider_id, j.completed_at,
  d.content || jsonb_build_object('completedAt', to_char(j.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM documents d JOIN jobs j ON j.quote_id = d.quote_id
WHERE d.kind = 'agreement' AND j.completed_at IS NOT NULL AND j.status IN ('work_completed', 'completed_and_rated', 'completed_unrated');
--> statement-breakpoint
INSERT INTO document_counters (provider_id, kind, last) SELECT provider_id, kind, max(number) FROM documents GROUP BY provider_id, kind;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are only ever added', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER documents_only_added BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
