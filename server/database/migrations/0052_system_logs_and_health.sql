CREATE TABLE "error_groups" (
	"key" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"cause" text NOT NULL,
	"stack" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"request_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_times" (
	"hour" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"count" integer NOT NULL,
	"total_ms" bigint NOT NULL,
	"max_ms" integer NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "operation_times_hour_operation_pk" PRIMARY KEY("hour","operation")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"migrations" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "error_groups_newest" ON "error_groups" USING btree ("last_at","key");
-- server/database/build-indexes.ts builds mails_waiting, events_newest, events_of_kind and events_of_actor beside the writes.
