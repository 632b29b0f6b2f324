import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { conflict, tryStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { findQuote } from './find-quote.ts';
import { providerIs } from './policy.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/** Starts the work of an accepted quote whose date is confirmed, as its provider. */
export async function startWork(work: PersonWork, id: string): Promise<void> {
  await findQuote(work, id, providerIs(work.actor));
  const started = await tryStep(work, quoteSubject, 'start', {
    id,
    by: 'provider',
    where: and(providerIs(work.actor), eq(quoteRequests.dateAgreed, true)),
  });
  if (started !== null) return;
  const refusal = await conflict(work, quoteSubject, id);
  throw refusal.current === 'quote_accepted'
    ? new Refusal('quotes.no-date-agreed', { current: refusal.current })
    : refusal;
}
