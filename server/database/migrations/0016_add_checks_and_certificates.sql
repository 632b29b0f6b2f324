CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind_id" uuid NOT NULL,
	"name" text NOT NULL,
	"register_name" text NOT NULL,
	"register_url" text NOT NULL,
	"due_on" date NOT NULL,
	"late_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"number" text,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificates_status" CHECK ("certificates"."status" in ('owed', 'late', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "credential_files" (
	"credential_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "credential_files_credential_id_position_pk" PRIMARY KEY("credential_id","position")
);
--> statement-breakpoint
CREATE TABLE "credential_kind_categories" (
	"kind_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "credential_kind_categories_kind_id_category_id_pk" PRIMARY KEY("kind_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "credential_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"register_name" text DEFAULT '' NOT NULL,
	"register_url" text DEFAULT '' NOT NULL,
	"number_form" text NOT NULL,
	"months" integer NOT NULL,
	"limits" text NOT NULL,
	"is_licence" boolean DEFAULT false NOT NULL,
	"drops_documents" boolean DEFAULT false NOT NULL,
	"certificate_name" text DEFAULT '' NOT NULL,
	"certificate_rule" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credential_kinds_number_form" CHECK ("credential_kinds"."number_form" in ('none', 'free', 'digits', 'psira', 'cidb', 'cipc', 'vat')),
	CONSTRAINT "credential_kinds_months" CHECK ("credential_kinds"."months" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "provider_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"number_hash" text,
	"name_on_document" text NOT NULL,
	"method" text,
	"ends_at" timestamp (3) with time zone,
	"reason" text,
	"answered_at" timestamp (3) with time zone,
	"event_id" uuid,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_credentials_status" CHECK ("provider_credentials"."status" in ('submitted', 'confirmed', 'declined', 'expired', 'replaced', 'revoked', 'withdrawn')),
	CONSTRAINT "provider_credentials_method" CHECK ("provider_credentials"."method" in ('register', 'document', 'form'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "storage_days" DROP CONSTRAINT "storage_days_purpose";--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "checked" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "certificate_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "change_orders" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "document_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_files" ADD CONSTRAINT "credential_files_credential_id_provider_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."provider_credentials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_files" ADD CONSTRAINT "credential_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_kind_categories" ADD CONSTRAINT "credential_kind_categories_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_credentials" ADD CONSTRAINT "provider_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_credentials" ADD CONSTRAINT "provider_credentials_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_job" ON "certificates" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "certificates_of_member" ON "certificates" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_provider" ON "certificates" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_file" ON "certificates" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "certificates_to_remind" ON "certificates" USING btree ("remind_at","id") WHERE "certificates"."status" = 'owed';--> statement-breakpoint
CREATE INDEX "certificates_overdue" ON "certificates" USING btree ("late_at","id") WHERE "certificates"."status" = 'owed';--> statement-breakpoint
CREATE UNIQUE INDEX "credential_files_of_file" ON "credential_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "credential_kind_categories_of_category" ON "credential_kind_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_kinds_name" ON "credential_kinds" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "provider_credentials_of_account" ON "provider_credentials" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_credentials_one_submitted" ON "provider_credentials" USING btree ("account_id","kind_id") WHERE "provider_credentials"."status" = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_credentials_one_confirmed" ON "provider_credentials" USING btree ("account_id","kind_id") WHERE "provider_credentials"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "provider_credentials_of_kind" ON "provider_credentials" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "provider_credentials_of_number" ON "provider_credentials" USING btree ("number_hash") WHERE "provider_credentials"."number_hash" is not null;--> statement-breakpoint
CREATE INDEX "provider_credentials_waiting" ON "provider_credentials" USING btree ("created_at","id") WHERE "provider_credentials"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "provider_credentials_to_end" ON "provider_credentials" USING btree ("ends_at","id") WHERE "provider_credentials"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "provider_credentials_to_remind" ON "provider_credentials" USING btree ("remind_at","id") WHERE "provider_credentials"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "provider_credentials_answered" ON "provider_credentials" USING btree ("answered_at","id") WHERE "provider_credentials"."answered_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker', 'certificate')) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_purpose" CHECK ("storage_days"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker', 'certificate')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;--> statement-breakpoint
insert into credential_kinds (id, name, register_name, register_url, number_form, months, limits, is_licence, drops_documents, certificate_name, certificate_rule, position)
select gen_random_uuid(), k.* from (values
  ('PIRB plumbing licence', 'the Plumbing Industry Registration Board', 'https://pirb.co.za/', 'free', 12,
    'It says that the person may issue plumbing certificates. It does not say how well they work.', true, false, 'Plumbing certificate of compliance',
    'Needed when the work costs more than R1,500 in all, for any electric geyser, solar or heat-pump heater, and for drains above or below ground. Only a licensed plumber may issue it, to the owner, within five working days.', 1),
  ('Electrical registration of a person', 'the Department of Employment and Labour', '', 'free', 12,
    'It says that the person may test installations and issue certificates. It does not say how well they work.', true, false, 'Electrical certificate of compliance',
    'Needed for each new electrical installation, and for each addition or change to one. Only a person who is registered with the Department of Employment and Labour may issue it.', 2),
  ('Electrical contractor registration', 'the Department of Employment and Labour', '', 'free', 12,
    'It says that the business may do electrical work as a contractor. It does not say how well it works.', true, false, '', '', 3),
  ('SAQCC Gas registration', 'SAQCC Gas', 'https://www.saqccgas.co.za/', 'free', 12,
    'It says which kinds of gas work the person may do. It does not say how well they work.', true, false, '', '', 4),
  ('NHBRC registration', 'the National Home Builders Registration Council', 'https://www.nhbrc.org.za/', 'free', 12,
    'It says that the business may build homes. It does not say how well it builds.', true, false, '', '', 5),
  ('PSIRA registration', 'the Private Security Industry Regulatory Authority', 'https://www.psira.co.za/', 'psira', 12,
    'It says that the person or business may do security work. It is no check of a person’s past.', true, false, '', '', 6),
  ('CIDB grade', 'the Construction Industry Development Board', 'https://www.cidb.org.za/', 'cidb', 12,
    'It says up to which value the business may tender for public work. It does not say how well it works.', true, false, '', '', 7),
  ('Pest control registration', 'the Department of Agriculture', '', 'free', 12,
    'It says that the person may use the pesticides of their field. It does not say how well they work.', true, false, '', '', 8),
  ('CIPC company registration', 'the Companies and Intellectual Property Commission', 'https://www.cipc.co.za/', 'cipc', 12,
    'It says that the company is registered. It does not say who works for it.', false, false, '', '', 9),
  ('VAT registration', 'the South African Revenue Service', 'https://www.sars.gov.za/', 'vat', 12,
    'It says that the business charges VAT. It does not say that its taxes are paid.', false, false, '', '', 10),
  ('Identity document', '', '', 'none', 12,
    'It says that the name is that of the document. It is no check of a person’s past.', false, true, '', '', 11),
  ('Proof of address', '', '', 'none', 12,
    'It says where a bill was sent. The person may have moved since.', false, true, '', '', 12),
  ('Proof of insurance', '', '', 'none', 12,
    'It says that there was a policy on that day. It does not say what the insurer pays.', false, false, '', '', 13)
) k (name, register_name, register_url, number_form, months, limits, is_licence, drops_documents, certificate_name, certificate_rule, position);--> statement-breakpoint
insert into credential_kind_categories (kind_id, category_id)
select k.id, coalesce((select c.id from categories c where c.name = g.became), g.id) from credential_kinds k
join (values ('PIRB plumbing licence', 'Plumbing'), ('SAQCC Gas registration', 'Plumbing'), ('Electrical registration of a person', 'Electrical'),
  ('Electrical contractor registration', 'Electrical')) pair (kind, category) on pair.kind = k.name
join categories g on g.name = pair.category;
