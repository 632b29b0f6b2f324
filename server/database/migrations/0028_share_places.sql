ALTER TABLE "problem_places" ADD COLUMN "shared" text;--> statement-breakpoint
ALTER TABLE "problem_places" ADD COLUMN "shared_terms" text[];