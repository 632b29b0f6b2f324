CREATE TABLE "language_reviews" (
	"language" text PRIMARY KEY NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"reviewed_by" uuid NOT NULL,
	CONSTRAINT "language_reviews_language" CHECK ("language_reviews"."language" in ('af', 'zu', 'xh', 'st'))
);
--> statement-breakpoint
CREATE TABLE "sentence_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"page" text,
	"sentence" text NOT NULL,
	"suggestion" text,
	"keys" text[] NOT NULL,
	"key" text,
	"english" text,
	"new_text" text,
	"account_id" uuid,
	"status" text NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sentence_reports_language" CHECK ("sentence_reports"."language" in ('af', 'zu', 'xh', 'st')),
	CONSTRAINT "sentence_reports_source" CHECK ("sentence_reports"."source" in ('page', 'upload')),
	CONSTRAINT "sentence_reports_status" CHECK ("sentence_reports"."status" in ('open', 'accepted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_draft" ADD COLUMN "source_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "source_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "html_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_in_languages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "tagline_in_languages" jsonb DEFAULT '{"af":"Vind vakmense wat jy kan vertrou","zu":"Thola abantu abathembekile abazokwenzela umsebenzi","xh":"Fumana abantu abathembekileyo abaza kukwenzela umsebenzi","st":"Fumana batho ba tshepahalang ba tla o etsetsa mosebetsi"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "language_reviews" ADD CONSTRAINT "language_reviews_reviewed_by_accounts_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sentence_reports" ADD CONSTRAINT "sentence_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sentence_reports" ADD CONSTRAINT "sentence_reports_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sentence_reports_queue" ON "sentence_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_of_language" ON "sentence_reports" USING btree ("language","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_of_account" ON "sentence_reports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_changes" ON "sentence_reports" USING btree ("language","updated_at","id") WHERE "sentence_reports"."status" = 'accepted' and "sentence_reports"."key" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language" CHECK ("accounts"."language" in ('en', 'af', 'zu', 'xh', 'st')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_language" CHECK ("documents"."language" in ('en', 'af', 'zu', 'xh', 'st')) NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_language" CHECK ("plan_invoices"."language" in ('en', 'af', 'zu', 'xh', 'st')) NOT VALID;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_name_in_languages" CHECK ("plans"."name_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_description_in_languages" CHECK ("plans"."description_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_features_in_languages" CHECK (not jsonb_path_exists("plans"."features", '$[*].inLanguages.keyvalue() ? (!(@.key like_regex "^(af|zu|xh|st)$"))')) NOT VALID;--> statement-breakpoint
ALTER TABLE "policy_draft" ADD CONSTRAINT "policy_draft_source_in_languages" CHECK ("policy_draft"."source_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_source_in_languages" CHECK ("policy_versions"."source_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_html_in_languages" CHECK ("policy_versions"."html_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_name_in_languages" CHECK ("categories"."name_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_tagline_in_languages" CHECK ("site_settings"."tagline_in_languages" - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_notice_in_languages" CHECK (coalesce("site_settings"."notice" -> 'inLanguages', '{}'::jsonb) - '{af,zu,xh,st}'::text[] = '{}'::jsonb) NOT VALID;--> statement-breakpoint
-- The first translations: of the categories and plans of a new site, where they still have their first English texts.
UPDATE "categories" c SET "name_in_languages" = jsonb_build_object('af', t.af, 'zu', t.zu, 'xh', t.xh, 'st', t.st) FROM (VALUES
  ('Plumbing', 'Loodgieterswerk', 'Amapayipi namanzi', 'Imibhobho namanzi', 'Diphaephe le metsi'),
  ('Electrical', 'Elektrisiteit', 'Ugesi', 'Umbane', 'Motlakase'),
  ('Gardening', 'Tuinwerk', 'Ingadi', 'Igadi', 'Serapa'),
  ('Painting', 'Verfwerk', 'Ukupenda', 'Ukupeyinta', 'Ho penta'),
  ('Carpentry', 'Timmerwerk', 'Ukubaza', 'Ukuchwela', 'Bobetli'),
  ('Cleaning', 'Skoonmaak', 'Ukuhlanza', 'Ukucoca', 'Ho hlwekisa'),
  ('IT Services', 'Rekenaardienste', 'Amakhompyutha', 'Iikhompyutha', 'Dikhomphutha'),
  ('Web Development', 'Webwerwe', 'Amawebhusayithi', 'Iiwebhusayithi', 'Diwebosaete'),
  ('Graphic Design', 'Grafiese ontwerp', 'I-graphic design', 'I-graphic design', 'Graphic design'),
  ('Marketing', 'Bemarking', 'Ukukhangisa', 'Intengiso', 'Papatso')
) t (name, af, zu, xh, st) WHERE c."name" = t.name;--> statement-breakpoint
UPDATE "plans" p SET "description_in_languages" = jsonb_build_object('af', t.af, 'zu', t.zu, 'xh', t.xh, 'st', t.st),
  "name_in_languages" = jsonb_build_object('af', t.metal || ' (' || t.af || ')', 'zu', t.metal || ' (' || t.zu || ')', 'xh', t.metal || ' (' || t.xh || ')', 'st', t.metal || ' (' || t.st || ')')
FROM (VALUES
  ('Bronze', 'Informal Labour', 'Los werk', 'Amatoho', 'Imisebenzana', 'Mesebetsi ya nakwana'),
  ('Silver', 'Small Business & Professionals', 'Klein besighede en vakmense', 'Amabhizinisi amancane nochwepheshe', 'Amashishini amancinci neengcali', 'Dikgwebo tse nyane le ditsebi'),
  ('Gold', 'Medium Business', 'Middelgroot besighede', 'Amabhizinisi aphakathi', 'Amashishini aphakathi', 'Dikgwebo tse mahareng'),
  ('Platinum', 'Large Business', 'Groot besighede', 'Amabhizinisi amakhulu', 'Amashishini amakhulu', 'Dikgwebo tse kgolo')
) t (metal, english, af, zu, xh, st) WHERE p."name" = t.metal || ' (' || t.english || ')' AND p."description" = t.english;--> statement-breakpoint
-- Those of the tagline are the default of a new site: a tagline that admins have written has none.
UPDATE "site_settings" SET "tagline_in_languages" = '{}' WHERE "tagline" <> 'Connect with trusted service providers';
