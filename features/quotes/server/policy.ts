import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { ErrorCode, Sentences } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { statusIn } from '#server/engine/columns.ts';
import type { Person } from '#server/engine/actor.ts';
import type { Plan } from '#features/subscriptions/plans.ts';
import { nextToMove, quoteLifecycle, quoteSets, type QuoteStatus, type QuoteStep } from '../lifecycle.ts';
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

/** What this party can do about a quote: move, wait for the other, or nothing more because it is decided. */
export function tabOf(status: QuoteStatus, party: Party, expired: boolean): QuoteTab {
  if (!isOneOf(status, quoteSets.undecided)) return 'decided';
  return nextToMove[status] === party && !expired ? 'move' : 'waiting';
}

/** Whether the next move is this party's: what makes a card lime. */
export const isYourMove = (status: QuoteStatus, party: Party, expired: boolean): boolean =>
  tabOf(status, party, expired) === 'move';

/** The same over `quote_requests`, for the party of that side. */
export function inTab(tab: QuoteTab, side: QuoteSide, now: Date): SQL {
  const { status, expiresAt } = quoteRequests;
  const { undecided } = quoteSets;
  if (tab === 'decided') return sql`not ${statusIn(status, undecided)}`;
  const party = side === 'requested' ? 'owner' : 'provider';
  const [own, others] = [true, false].map((isOwn) =>
    statusIn(
      status,
      undecided.filter((one) => (nextToMove[one] === party) === isOwn),
    ),
  );
  // A request has no end to expire.
  const lapsed = sql`coalesce(${expiresAt} <= ${now.toISOString()}, false)`;
  return tab === 'move'
    ? sql`${own} and not ${lapsed}`
    : sql`${statusIn(status, undecided)} and (${others} or ${lapsed})`;
}
