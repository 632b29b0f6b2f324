import { bind } from '#engine/operations.ts';
import { papersContract } from '../contract.ts';
import { listDocuments, readDocument } from './queries.ts';

export const papersRoutes = bind(papersContract, {
  ofQuote: ({ input, context }) => listDocuments(context.world, context.actor, input.quoteId),
  read: ({ input, context }) => readDocument(context.world, context.actor, input.id),
});
