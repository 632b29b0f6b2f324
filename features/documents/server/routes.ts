import { bind } from '#engine/operations.ts';
import { documentsContract } from '../contract.ts';
import { listDocuments, readDocument } from './queries.ts';

const on = bind(documentsContract);

export const documentsRoutes = on.router({
  ofQuote: on.ofQuote.handler(({ input, context }) => listDocuments(context.world, context.actor, input.quoteId)),
  read: on.read.handler(({ input, context }) => readDocument(context.world, context.actor, input.id)),
});
