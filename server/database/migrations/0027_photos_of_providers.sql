UPDATE "accounts" SET "image" = p."avatar_url" FROM "providers" p WHERE p."account_id" = "accounts"."id" AND p."avatar_id" IS NOT NULL;
