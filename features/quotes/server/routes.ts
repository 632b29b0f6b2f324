import { requireLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import { quotesContract } from '../contract.ts';
import { acceptQuote } from './accept-quote.ts';
import { backOut, cancelQuote } from './end-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { declineRequest } from './decline-request.ts';
import { offerQuote } from './offer-quote.ts';
import { listPlaces } from './places.ts';
import { countQuotes, listQuotes, compareQuotes, findOwnQuotes, readOffer, readQuote } from './queries.ts';
import { requestQuote } from './request-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { readVisit, saveVisit } from './save-visit.ts';
import { startWork } from './start-work.ts';
import { submitQuote } from './submit-quote.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';

/** Changes a quote and answers with its new state. */
async function changeQuote(context: RequestContext<Person>, id: string, change: (work: PersonWork) => Promise<void>) {
  await context.change(change);
  return readQuote(context.world, context.actor, id);
}

/** Reads a quote; an admin has given a reason. */
async function lookAtQuote({ world, actor }: RequestContext<Person>, id: string) {
  const quote = await readQuote(world, actor, id);
  if (quote.party === 'admin') await requireLook(world, actor, { kind: 'quote', id });
  return quote;
}

/** Compares the quotes on a problem; an admin has given a reason. */
async function lookAtQuotes({ world, actor }: RequestContext<Person>, problemId: string) {
  const compared = await compareQuotes(world, actor, problemId);
  if (compared.items.some(({ party }) => party === 'admin'))
    await requireLook(world, actor, { kind: 'quotes', id: problemId });
  return compared;
}

export const quotesRoutes = bind(quotesContract, {
  list: ({ input, context }) => listQuotes(context.world, context.actor, input),
  counts: ({ input, context }) => countQuotes(context.world, context.actor, input.side),
  places: ({ input, context }) => listPlaces(context.world, context.actor, input),
  read: ({ input, context }) => lookAtQuote(context, input.id),
  mayOffer: ({ input, context }) => readOffer(context.world, context.actor, input.problemId),
  compare: ({ input, context }) => lookAtQuotes(context, input.problemId),
  findOwn: ({ input, context }) => findOwnQuotes(context.world, context.actor, input.ids),
  request: ({ input, context }) => context.create((work) => requestQuote(work, input), input),
  offer: ({ input, context }) => context.create((work) => offerQuote(work, input.problemId, input), input),
  submit: ({ input, context }) => changeQuote(context, input.id, (work) => submitQuote(work, input.id, input)),
  revise: ({ input, context }) => changeQuote(context, input.id, (work) => reviseQuote(work, input.id, input)),
  declineRequest: ({ input, context }) => changeQuote(context, input.id, (work) => declineRequest(work, input.id)),
  accept: ({ input, context }) =>
    changeQuote(context, input.id, (work) => acceptQuote(work, input.id, input.revision, input.visit)),
  readVisit: ({ input, context }) => readVisit(context.world, context.actor, input.id),
  saveVisit: ({ input, context }) => changeQuote(context, input.id, (work) => saveVisit(work, input.id, input)),
  decline: ({ input, context }) => changeQuote(context, input.id, (work) => declineQuote(work, input.id)),
  cancel: ({ input, context }) => changeQuote(context, input.id, (work) => cancelQuote(work, input.id, input.reason)),
  backOut: ({ input, context }) => changeQuote(context, input.id, (work) => backOut(work, input.id, input.reason)),
  start: ({ input, context }) => changeQuote(context, input.id, (work) => startWork(work, input.id)),
});
