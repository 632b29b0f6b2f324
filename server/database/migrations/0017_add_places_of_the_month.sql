ALTER TABLE "quote_requests" ADD COLUMN "open_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_return_reason" CHECK ("quote_requests"."return_reason" in ('unopened', 'withdrawn', 'lapsed', 'taken-down')) NOT VALID;