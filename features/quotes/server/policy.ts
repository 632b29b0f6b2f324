import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { ErrorCode, Sentences } from '#core/errors.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import type { Person } from '#server/engine/actor.ts';
import type { Plan } from '#features/subscriptions/plans.ts';
import { quoteLifecycle, type QuoteStatus, type QuoteStep } from '../lifecycle.ts';
import type { QuoteSide, QuoteTab } from '../tabs.ts';
import { quoteRequests } from './tables.ts';

/** What is not yours is not found: the member who asked, the provider who was asked, and admins see a quote. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  const asked = eq(quoteRequests.memberId, reader.id);
  return reader.providerId === null ? asked : or(asked, eq(quoteRequests.providerId, reader.providerId));
}

/** A step finds a quote for the party that may take it alone. */
export const memberIs = (person: Person): SQL => eq(quoteRequests.memberId, person.id);
/** True of no quote where the person has no listing. */
export const providerIs = (person: Person): SQL => sql`${quoteRequests.providerId} = ${person.providerId}`;

export type Party = 'owner' | 'provider' | 'admin';

/** Which side of a quote its reader is on. */
export function partyTo(row: { memberId: string; providerId: string }, reader: Person): Party {
  if (row.memberId === reader.id) return 'owner';
  return row.providerId === reader.providerId ? 'provider' : 'admin';
}

/** What may stand in the way of steps, as the database says it now. */
export type Circumstances = {
  expired: boolean;
  dateAgreed: boolean;
  /** Whether the quote's provider is approved now. */
  approved: boolean;
  plan: Plan | null;
  usedThisMonth: number;
  counted: boolean;
  amountCents: number | null;
};

/** The steps that this party may take now, each with what stands in its way. The browser shows these and no others. */
export const offeredQuoteSteps = (
  quote: { status: QuoteStatus; party: Party; circumstances: Circumstances },
  sentences: Sentences,
) => offeredSteps(quoteLifecycle, quote, { codeFor: (step) => obstacleTo(step, quote.circumstances), sentences });

function obstacleTo(step: QuoteStep, circumstances: Circumstances): ErrorCode | null {
  if (step === 'accept' && circumstances.expired) return 'quotes.expired';
  if (step === 'accept' && !circumstances.approved) return 'providers.not-approved';
  if (step === 'submit' || step === 'revise')
    return circumstances.approved ? limitOf(circumstances) : 'accounts.not-approved';
  if (step === 'start' && !circumstances.dateAgreed) return 'quotes.no-date-agreed';
  return null;
}

/** What a plan forbids: one more quote this month (those that counted already are free), or an amount above its budget. */
export function limitOf({
  plan,
  usedThisMonth,
  counted,
  amountCents,
}: Pick<Circumstances, 'plan' | 'usedThisMonth' | 'counted' | 'amountCents'>): ErrorCode | null {
  if (plan === null) return null;
  const { quotesPerMonth, budgetCents } = plan.limits;
  if (!counted && quotesPerMonth !== null && usedThisMonth >= quotesPerMonth) return 'quotes.no-quota';
  if (budgetCents !== null && amountCents !== null && amountCents > budgetCents) return 'quotes.over-budget-limit';
  return null;
}

/**
 * What is to be done about a quote by this party. Undecided ones are somebody's move: the owner's while there is a valid quote to
 * decide on, the provider's while there is a request to answer. An expired quote is nobody's: it can be renewed, and need not be.
 */
export function tabOf(status: QuoteStatus, party: Party, expired: boolean): QuoteTab {
  if (status !== 'pending_provider_response' && status !== 'quote_submitted') return 'decided';
  if (party === 'owner') return status === 'quote_submitted' && !expired ? 'move' : 'waiting';
  return party === 'provider' && status === 'pending_provider_response' ? 'move' : 'waiting';
}

/** Whether the next move is this party's: what makes a card lime. */
export const isYourMove = (status: QuoteStatus, party: Party, expired: boolean): boolean =>
  tabOf(status, party, expired) === 'move';

/** The same over `quote_requests`. Statuses stand in the text, so that the partial indexes are found. */
export function inTab(tab: QuoteTab, side: QuoteSide, now: Date): SQL {
  const { status, expiresAt } = quoteRequests;
  const submitted = sql`${status} = 'quote_submitted'`;
  const pending = sql`${status} = 'pending_provider_response'`;
  const undecided = sql`${status} in ('pending_provider_response', 'quote_submitted')`;
  if (tab === 'decided') return sql`not ${undecided}`;
  if (side === 'received') return tab === 'move' ? pending : submitted;
  const lapsed = sql`coalesce(${expiresAt} <= ${now.toISOString()}, false)`;
  return tab === 'move' ? sql`${submitted} and not ${lapsed}` : sql`${undecided} and (${pending} or ${lapsed})`;
}
