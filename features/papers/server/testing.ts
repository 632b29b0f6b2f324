import { eq } from 'drizzle-orm';
import { findRow } from '#engine/postgres/read.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { sumPrices, type Line } from '#features/quotes/lines.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { reviseQuote } from '#features/quotes/server/revise-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { documents } from './tables.ts';

type Parents = Omit<Parameters<typeof aQuote>[1] & object, 'status'>;

/** An accepted quote with its agreement and its job. The price is the sum of `lines`, if there are any. */
export async function anAgreement(world: TestWorld, more: Parents = {}, lines: readonly Line[] = []) {
  const { member, provider, ...quote } = await aQuote(world, { ...more, status: 'quote_submitted' });
  if (lines.length > 0)
    await world.as(provider, (work) =>
      reviseQuote(work, quote.id, { ...someTerms, priceCents: sumPrices(lines), lines: [...lines] }),
    );
  await world.as(member, (work) => acceptQuote(work, quote.id, lines.length > 0 ? 2 : 1));
  const [job] = await world.db.select().from(jobs).where(eq(jobs.quoteId, quote.id));
  if (job === undefined) throw new Error('no job was made');
  return { id: await idOf(world, quote.id, 'agreement'), quoteId: quote.id, jobId: job.id, member, provider };
}

/** An agreement whose job is completed, with its invoice. */
export async function anInvoice(world: TestWorld, more: Parents = {}) {
  const agreement = await anAgreement(world, more);
  await completeWork(world, agreement);
  return { ...agreement, agreementId: agreement.id, id: await idOf(world, agreement.quoteId, 'invoice') };
}

/** Completes the job of an agreement that has no date yet. */
export async function completeWork(
  world: TestWorld,
  { quoteId, jobId, provider }: Pick<Awaited<ReturnType<typeof anAgreement>>, 'quoteId' | 'jobId' | 'provider'>,
) {
  await world.db.update(jobs).set({ status: 'scheduled', confirmedDate: world.clock.now() }).where(eq(jobs.id, jobId));
  await world.db
    .update(quoteRequests)
    .set({ status: 'work_in_progress', dateAgreed: true })
    .where(eq(quoteRequests.id, quoteId));
  await world.as(provider, (work) => completeJob(work, jobId));
}

async function idOf(world: TestWorld, quoteId: string, kind: 'agreement' | 'invoice'): Promise<string> {
  const made = await findRow(world.db, documents, { quoteId, kind }, 'id');
  if (made === undefined) throw new Error(`no ${kind} was made`);
  return made.id;
}
