DROP TABLE "figure_ranges" CASCADE;--> statement-breakpoint
DROP TABLE "range_sums" CASCADE;--> statement-breakpoint
DROP TABLE "today_counts" CASCADE;--> statement-breakpoint
DROP TABLE "today_sums" CASCADE;--> statement-breakpoint
ALTER TABLE "provider_days" DROP CONSTRAINT "provider_days_provider_id_providers_id_fk";
--> statement-breakpoint
ALTER TABLE "provider_ranges" DROP CONSTRAINT "provider_ranges_provider_id_providers_id_fk";
--> statement-breakpoint
DROP INDEX "provider_days_of_provider";