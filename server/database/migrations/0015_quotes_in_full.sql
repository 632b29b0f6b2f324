CREATE TABLE "quote_files" (
	"quote_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"place" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "quote_files_quote_id_revision_place_pk" PRIMARY KEY("quote_id","revision","place")
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"place" integer NOT NULL,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"vat" boolean NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "quote_lines_quote_id_revision_place_pk" PRIMARY KEY("quote_id","revision","place")
);
--> statement-breakpoint
CREATE TABLE "quote_services" (
	"quote_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"service_id" uuid,
	"service_name" text NOT NULL,
	"price_cents" bigint,
	CONSTRAINT "quote_services_quote_id_place_pk" PRIMARY KEY("quote_id","place")
);
--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_quote_id_quote_requests_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_of_revision" FOREIGN KEY ("quote_id","revision") REFERENCES "public"."quote_revisions"("quote_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_services" ADD CONSTRAINT "quote_services_quote_id_quote_requests_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_services" ADD CONSTRAINT "quote_services_service_id_provider_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."provider_services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_files_of_file" ON "quote_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "quote_services_of_service" ON "quote_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "quote_requests_undecided_of_member" ON "quote_requests" USING btree ("member_id","requested_at","id") WHERE "quote_requests"."status" in ('pending_provider_response', 'quote_submitted');--> statement-breakpoint
CREATE INDEX "quote_requests_undecided_of_provider" ON "quote_requests" USING btree ("provider_id","requested_at","id") WHERE "quote_requests"."status" in ('pending_provider_response', 'quote_submitted');