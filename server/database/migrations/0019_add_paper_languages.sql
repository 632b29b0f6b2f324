ALTER TABLE "documents" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_language" CHECK ("documents"."language" in ('en', 'af', 'zu', 'xh', 'st')) NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_language" CHECK ("plan_invoices"."language" in ('en', 'af', 'zu', 'xh', 'st')) NOT VALID;