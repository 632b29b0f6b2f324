-- server/database/build-indexes.ts builds subscriptions_of_plan and subscriptions_to_plan beside the writes.
CREATE TABLE "typed_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "typed_terms" (
	"hash" text PRIMARY KEY NOT NULL,
	"term" text,
	"people" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_moves" (
	"name" text NOT NULL,
	"holder" text NOT NULL,
	CONSTRAINT "category_moves_name_holder_pk" PRIMARY KEY("name","holder")
);
--> statement-breakpoint
CREATE TABLE "former_plan_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"locations" integer,
	"quotes_per_month" integer,
	"validity_hours" integer,
	"budget_cents" bigint,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_plan_limits_plan" CHECK ("former_plan_limits"."plan" in ('bronze', 'silver', 'gold', 'platinum'))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "icon" text DEFAULT 'wrench' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "became" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "features" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "event_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "category_moves" ADD CONSTRAINT "category_moves_name_categories_name_fk" FOREIGN KEY ("name") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "typed_marks_oldest" ON "typed_marks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "typed_terms_most" ON "typed_terms" USING btree ("people","hash");--> statement-breakpoint
CREATE INDEX "typed_terms_oldest" ON "typed_terms" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "former_plan_limits_newest" ON "former_plan_limits" USING btree ("plan","until");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_became_categories_name_fk" FOREIGN KEY ("became") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_that_became" ON "categories" USING btree ("became");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_eventId_unique" UNIQUE("event_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_icon" CHECK ("categories"."icon" in ('wrench', 'droplets', 'zap', 'sprout', 'paint-roller', 'hammer', 'brush-cleaning', 'laptop', 'code-xml', 'pen-tool', 'megaphone', 'axe', 'baby', 'bath', 'bike', 'book-open', 'brick-wall', 'briefcase-business', 'bug', 'building-2', 'cable', 'cake', 'calculator', 'camera', 'car', 'chef-hat', 'construction', 'dog', 'door-open', 'drill', 'dumbbell', 'fan', 'fence', 'flame', 'flower-2', 'graduation-cap', 'heart-pulse', 'house', 'key-round', 'languages', 'music', 'package', 'palette', 'party-popper', 'plug', 'printer', 'ruler', 'scale', 'scissors', 'shield-check', 'shirt', 'shovel', 'shower-head', 'snowflake', 'sofa', 'solar-panel', 'sparkles', 'spray-can', 'sun', 'tractor', 'trash-2', 'tree-pine', 'truck', 'tv', 'utensils', 'video', 'warehouse', 'washing-machine', 'wifi'));--> statement-breakpoint
UPDATE "categories" SET "icon" = looks.icon FROM (VALUES
	('Plumbing', 'droplets'), ('Electrical', 'zap'), ('Gardening', 'sprout'), ('Painting', 'paint-roller'), ('Carpentry', 'hammer'),
	('Cleaning', 'brush-cleaning'), ('IT Services', 'laptop'), ('Web Development', 'code-xml'), ('Graphic Design', 'pen-tool'), ('Marketing', 'megaphone')
) looks (name, icon) WHERE "categories"."name" = looks.name;
