CREATE TABLE "bank_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"usable_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "bank_details_version_counts" CHECK ("bank_details"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_version" ON "bank_details" USING btree ("provider_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_current" ON "bank_details" USING btree ("provider_id") WHERE "bank_details"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "bank_details_replaced" ON "bank_details" USING btree ("replaced_at","id") WHERE "bank_details"."replaced_at" is not null;