import { bind } from '#engine/operations.ts';
import { papersContract } from '../contract.ts';
import { listDocuments, readDocument } from './queries.ts';

const on = bind(papersContract);

export const papersRoutes = on.router({
  ofQuote: on.ofQuote.handler(({ input, context }) => listDocuments(context.world, context.actor, input.quoteId)),
  read: on.read.handler(({ input, context }) => readDocument(context.world, context.actor, input.id)),
});
