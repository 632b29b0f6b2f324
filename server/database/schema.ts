/** Every table of the product: what migrations are generated from. */
export * from '#server/engine/tables.ts';
export * from '#features/accounts/server/tables.ts';
export * from '#features/files/server/tables.ts';
export * from '#features/notifications/server/tables.ts';
export * from '#features/site/server/tables.ts';
export * from '#features/subscriptions/server/tables.ts';
export * from '#features/providers/server/tables.ts';
export * from '#features/problems/server/tables.ts';
export * from '#features/quotes/server/tables.ts';
export * from '#features/jobs/server/tables.ts';
export * from '#features/reviews/server/tables.ts';
export * from '#features/documents/server/tables.ts';
export * from '#features/messages/server/tables.ts';
export * from '#features/moderation/server/tables.ts';
