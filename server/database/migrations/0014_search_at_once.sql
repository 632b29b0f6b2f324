ALTER INDEX "providers_searched" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "problems_searched" SET (fastupdate = false);--> statement-breakpoint
-- What was gathered until now.
SELECT gin_clean_pending_list('providers_searched'), gin_clean_pending_list('problems_searched');
