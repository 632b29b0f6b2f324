CREATE TABLE "storage_quarantine" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_sweeps" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;