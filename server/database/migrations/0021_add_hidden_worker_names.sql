ALTER TABLE "visits" ADD COLUMN "hidden_worker_name" text;--> statement-breakpoint
-- Of a worker who is hidden now, the name in the team is the nearest one that is left.
UPDATE "visits" v SET "hidden_worker_name" = w."name" FROM "workers" w WHERE w."id" = v."worker_id" AND w."hidden_at" IS NOT NULL AND v."worker_name" = '';
