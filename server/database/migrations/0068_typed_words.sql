ALTER TABLE "problem_comments" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "provider_services" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "provider_services" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "written" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_written" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "mask_version" text DEFAULT '' NOT NULL;