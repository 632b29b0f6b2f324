import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { ErrorCode, Sentences } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { statusIn } from '#engine/columns.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import type { Plan } from '#features/plans/plans.ts';
import { nextToMove, quoteLifecycle, quoteSets, type QuoteStatus, type QuoteStep } from '../lifecycle.ts';
import type { QuoteSide, QuoteTab } from '../tabs.ts';
import { quoteFiles, quoteRequests } from './tables.ts';

/** The quotes of the reader as their member or their provider; all quotes for an admin. */
export function visibleTo(reader: Person): SQL | undefined {
  if (reader.role === 'admin') return undefined;
  const own = eq(quoteRequests.memberId, reader.id);
  return reader.providerId === null ? own : or(own, eq(quoteRequests.providerId, reader.providerId));
}

/** Files of requests and offers open to an admin with their quote. */
export const quoteFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'quote' as step, quote_id as subject_id, '/quotes/' || quote_id as page
  from ${quoteFiles} where file_id = ${fileId}`;

/** Limits a step to quotes whose member is this person. */
export const memberIs = (person: Person): SQL => eq(quoteRequests.memberId, person.id);
/** Limits a step to quotes whose provider is this person; to none if the person has no listing. */
export const providerIs = (person: Person): SQL => sql`${quoteRequests.providerId} = ${person.providerId}`;

export type Party = 'member' | 'provider' | 'admin';

/** The reader's party in the quote. */
export function partyTo(row: { memberId: string; providerId: string }, reader: Person): Party {
  if (row.memberId === reader.id) return 'member';
  return row.providerId === reader.providerId ? 'provider' : 'admin';
}

/** The facts that can be obstacles to steps. */
export type Circumstances = {
  expired: boolean;
  dateAgreed: boolean;
  /** True if the quote's provider is approved. */
  approved: boolean;
  /** The refusal where one of the two blocks the other; null without a block. */
  block: ErrorCode | null;
  plan: Plan | null;
  usedThisMonth: number;
  counted: boolean;
  amountCents: number | null;
};

/** The steps that this party may take now, with their obstacles. The browser shows these and no others. */
export const offeredQuoteSteps = (
  quote: { status: QuoteStatus; party: Party; circumstances: Circumstances },
  sentences: Sentences,
) => offeredSteps(quoteLifecycle, quote, { codeFor: (step) => obstacleTo(step, quote.circumstances), sentences });

/** The steps of an agreement for one of its parties: starting and ending it. No plan limits them. */
export const offeredAgreementSteps = (
  quote: { status: QuoteStatus; party: Party; dateAgreed: boolean },
  sentences: Sentences,
) =>
  offeredQuoteSteps(
    {
      ...quote,
      circumstances: {
        dateAgreed: quote.dateAgreed,
        expired: false,
        approved: true,
        block: null,
        plan: null,
        usedThisMonth: 0,
        counted: true,
        amountCents: null,
      },
    },
    sentences,
  );

function obstacleTo(step: QuoteStep, circumstances: Circumstances): ErrorCode | null {
  if (step === 'accept' || step === 'submit' || step === 'revise') {
    if (circumstances.block !== null) return circumstances.block;
  }
  if (step === 'accept' && circumstances.expired) return 'quotes.expired';
  if (step === 'accept' && !circumstances.approved) return 'providers.not-approved';
  if (step === 'submit' || step === 'revise')
    return circumstances.approved ? planObstacle(circumstances) : 'accounts.not-approved';
  if (step === 'start' && !circumstances.dateAgreed) return 'quotes.no-date-agreed';
  return null;
}

/** The reason that a plan does not cover a quote: the month's quotes are used (a `counted` one is free), or the amount is too high. */
export function planObstacle({
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
 * The tab of My Quotes in which this party finds a quote. One that cannot be accepted, because it has expired or its provider is not
 * approved, is no one's move.
 */
export function quoteTab(status: QuoteStatus, party: Party, acceptable: boolean): QuoteTab {
  if (!isOneOf(status, quoteSets.undecided)) return 'decided';
  return nextToMove[status] === party && (acceptable || status !== 'quote_submitted') ? 'move' : 'waiting';
}

/** True if the next move is this party's. */
export const isYourMove = (status: QuoteStatus, party: Party, acceptable: boolean): boolean =>
  quoteTab(status, party, acceptable) === 'move';

/** SQL: a submitted quote of `quote_requests` has not expired, and its provider is approved. */
export const isAcceptable = (now: Date): SQL => sql`(coalesce(${quoteRequests.expiresAt} > ${now.toISOString()}, true)
  and (select sender.status = 'approved' from providers sender where sender.id = ${quoteRequests.providerId}))`;

/** `quoteTab` as a condition on `quote_requests`, for the party of that side. */
export function inTab(tab: QuoteTab, side: QuoteSide, now: Date): SQL {
  const { status } = quoteRequests;
  const { undecided } = quoteSets;
  if (tab === 'decided') return sql`not ${statusIn(status, undecided)}`;
  const movesOf = (mover: Party) =>
    statusIn(
      status,
      undecided.filter((one) => nextToMove[one] === mover),
    );
  // A provider's request has nothing to accept, so its tab follows from the status alone.
  if (side === 'received') return movesOf(tab === 'move' ? 'provider' : 'member');
  return tab === 'move'
    ? sql`${movesOf('member')} and ${isAcceptable(now)}`
    : sql`${statusIn(status, undecided)} and (${movesOf('provider')} or not ${isAcceptable(now)})`;
}
