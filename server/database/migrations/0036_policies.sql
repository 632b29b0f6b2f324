CREATE TABLE "policy_acceptances" (
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_acceptances_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "policy_draft" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"source" text,
	"revision" integer NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"html" text NOT NULL,
	"summary" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"told_up_to" uuid,
	CONSTRAINT "policy_versions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_version_policy_versions_number_fk" FOREIGN KEY ("version") REFERENCES "public"."policy_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_acceptances_of_version" ON "policy_acceptances" USING btree ("version");