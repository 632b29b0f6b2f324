import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '#core/errors.ts';
import type { z } from '#core/zod.ts';
import { touchProblem } from '#features/problems/server/change-problem-status.ts';
import { problems } from '#features/problems/server/tables.ts';
import { visibleTo } from '#features/providers/server/policy.ts';
import { providers, providerServices } from '#features/providers/server/tables.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { quoteRequest } from '../contract.ts';
import { quoteErrors } from '../wording.ts';
import { attachToQuote } from './attach-to-quote.ts';
import { findLiveQuote, refuseLostRace } from './find-quote.ts';
import { quoteServices, quoteSubject } from './tables.ts';

const p = alias(providers, 'p');

/** A member's request. The present names and prices of the services are kept. */
export type QuoteRequest = z.input<typeof quoteRequest>;

/**
 * Requests a quote from an approved provider who is not away, on an open problem of the actor or on none. An unapproved or hidden listing
 * is not found (`request.not-found`).
 */
export async function requestQuote(work: PersonWork, input: QuoteRequest): Promise<{ id: string }> {
  const memberId = work.actor.id;
  const [provider] = await work.tx
    .select({ id: p.id, accountId: p.accountId, status: p.status, isVisible: sql<boolean>`${visibleTo(work.actor)}` })
    .from(p)
    .where(eq(p.id, input.providerId));
  if (provider?.accountId === memberId) throw new Refusal('quotes.own-listing');
  if (provider?.status !== 'approved' || !provider.isVisible) throw new Refusal('request.not-found');
  if (input.problemId !== undefined) {
    const problem = await lockRow(work.tx, problems, input.problemId);
    if (problem?.ownerId !== memberId) throw new Refusal('request.not-found');
    if (problem.status === 'closed') throw new Refusal('problems.not-open');
    if (problem.hiddenFor !== null) throw new Refusal('problems.hidden');
    await touchProblem(work, problem.id);
  }
  await refuseAwayProvider(work, provider.id);
  if (input.problemId !== undefined) await refuseSecondQuote(work, input.problemId, provider.id);
  const services = await findServices(work, provider.id, input.serviceIds ?? []);
  const { id } = await refuseLostRace(
    takeFirstStep(work, quoteSubject, 'request', {
      by: 'member',
      values: {
        memberId,
        providerId: provider.id,
        problemId: input.problemId ?? null,
        description: input.description,
        requestedAt: work.now,
      },
    }),
    'quotes.already-requested',
  );
  if (services.length > 0)
    await work.tx.insert(quoteServices).values(services.map((service, place) => ({ quoteId: id, place, ...service })));
  await attachToQuote(work, {
    quoteId: id,
    revision: 0,
    attachments: input.attachments ?? [],
    parties: [memberId, provider.accountId],
  });
  return { id };
}

/** A provider has at most one live quote on a problem; an answered one has a sentence of its own. */
async function refuseSecondQuote(work: Work, problemId: string, providerId: string): Promise<void> {
  const live = await findLiveQuote(work, problemId, providerId);
  if (live !== undefined)
    throw new Refusal(
      live.status === 'pending_provider_response' ? 'quotes.already-requested' : 'quotes.already-answered',
    );
}

/** The services with their current names and prices, in the listing's order. Refuses a service that the provider does not offer. */
async function findServices(work: Work, providerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const services = await work.tx
    .select({
      serviceId: providerServices.id,
      serviceName: providerServices.serviceName,
      priceCents: providerServices.priceCents,
    })
    .from(providerServices)
    .where(
      and(
        inArray(providerServices.id, [...ids]),
        eq(providerServices.providerId, providerId),
        isNull(providerServices.deletedAt),
      ),
    )
    .orderBy(providerServices.position);
  if (services.length === new Set(ids).size) return services;
  throw new Refusal('quotes.unknown-service', {
    errors: [{ path: 'serviceIds', message: quoteErrors['quotes.unknown-service'] }],
  });
}

/** Keeps the row locked until the commit: a provider who is being suspended or going away gets no request. */
async function refuseAwayProvider(work: Work, providerId: string): Promise<void> {
  const provider = await lockRow(work.tx, providers, providerId, 'share');
  if (provider?.status !== 'approved') throw new Refusal('request.not-found');
  if (provider.onHoliday) throw new Refusal('providers.on-holiday');
}
