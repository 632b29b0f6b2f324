CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" integer,
	"interval" text NOT NULL,
	"plan_code" text NOT NULL,
	"membership" text NOT NULL,
	"locations" integer,
	"quotes_per_month" integer,
	"validity_hours" integer,
	"budget_cents" bigint,
	"storage_bytes" bigint NOT NULL,
	"is_popular" boolean NOT NULL,
	"is_custom" boolean NOT NULL,
	CONSTRAINT "plans_planCode_unique" UNIQUE("plan_code"),
	CONSTRAINT "plans_id" CHECK ("plans"."id" in ('bronze', 'silver', 'gold', 'platinum')),
	CONSTRAINT "plans_membership" CHECK ("plans"."membership" in ('basic', 'verified', 'premium', 'elite'))
);

--> statement-breakpoint
INSERT INTO "plans" ("id", "position", "name", "description", "price_cents", "interval", "plan_code", "membership", "locations", "quotes_per_month", "validity_hours", "budget_cents", "storage_bytes", "is_popular", "is_custom") VALUES
	('bronze', 1, 'Bronze (Informal Labour)', 'Informal Labour', 5000, 'month', 'lungisa-bronze', 'basic', 2, 5, 168, 500000, 1073741824, false, false),
	('silver', 2, 'Silver (Small Business & Professionals)', 'Small Business & Professionals', 15000, 'month', 'lungisa-silver', 'verified', 5, 15, 336, 1500000, 10737418240, true, false),
	('gold', 3, 'Gold (Medium Business)', 'Medium Business', 30000, 'month', 'lungisa-gold', 'premium', 10, 50, 720, 5000000, 53687091200, false, false),
	('platinum', 4, 'Platinum (Large Business)', 'Large Business', NULL, 'month', 'lungisa-platinum', 'elite', NULL, NULL, NULL, NULL, 53687091200, false, true);
