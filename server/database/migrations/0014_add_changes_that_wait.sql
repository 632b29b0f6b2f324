ALTER TABLE "jobs" ADD COLUMN "change_waits" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "jobs" SET "change_waits" = true FROM "change_orders" WHERE "change_orders"."job_id" = "jobs"."id" AND "change_orders"."status" = 'proposed';
