ALTER TABLE "site_settings" ADD COLUMN "joining_fee_cents" integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "joining_fee_waived" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "cooling_off_fee_cents" integer DEFAULT 2500 NOT NULL;