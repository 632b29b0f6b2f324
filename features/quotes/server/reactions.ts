import { and, eq, inArray } from 'drizzle-orm';
import { formatRand } from '#core/money.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import {
  problemEdited,
  problemEditedOften,
  quoteNotices,
  severalQuotes,
  type QuoteAct,
  type QuoteFacts,
} from '../wording.ts';
import { quoteRequests } from './tables.ts';

/** Whom each step concerns: the one who did not take it. */
const tells: Partial<Record<QuoteAct, 'owner' | 'provider'>> = {
  request: 'provider',
  remind: 'provider',
  offer: 'owner',
  submit: 'owner',
  revise: 'owner',
  'decline-request': 'owner',
  'no-answer': 'owner',
  accept: 'provider',
  decline: 'provider',
  release: 'provider',
  cancel: 'provider',
  'back-out': 'owner',
  start: 'owner',
};

export const quoteReactions: readonly Reaction[] = [
  ...Object.entries(tells).map(([step, recipient]) => ({
    to: `quote.${step}` as const,
    run: (work: Work, event: StepTaken) => tell(work, event, step as QuoteAct, recipient),
  })),
  { to: 'problem.edit', run: tellWhoQuotes },
];

/** What is to be done may have changed with the words: whoever is to quote on it, or has, looks again. */
async function tellWhoQuotes(work: Work, event: StepTaken): Promise<void> {
  const rows = await work.tx
    .select({ id: quoteRequests.id, accountId: providers.accountId, title: problems.title, member: accounts.fullName })
    .from(quoteRequests)
    .innerJoin(problems, eq(problems.id, quoteRequests.problemId))
    .innerJoin(accounts, eq(accounts.id, quoteRequests.memberId))
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .where(
      and(
        eq(quoteRequests.problemId, event.subjectId),
        inArray(quoteRequests.status, ['pending_provider_response', 'quote_submitted']),
      ),
    );
  const tellings = rows.map(({ id, accountId, title, member }) => {
    const linkTo = `/quotes/${id}`;
    return {
      accountId,
      type: 'quote' as const,
      linkTo,
      ...problemEdited(member, title),
      repeats: { key: `problem-edited:${id}`, title: problemEditedOften(title), linkTo },
    };
  });
  await notify(work, event, tellings);
}

async function tell(work: Work, event: StepTaken, step: QuoteAct, recipient: 'owner' | 'provider'): Promise<void> {
  const [row] = await work.tx
    .select({
      memberId: quoteRequests.memberId,
      memberName: accounts.fullName,
      memberStatus: accounts.status,
      providerAccountId: providers.accountId,
      providerName: providers.name,
      providerStatus: providers.status,
      status: quoteRequests.status,
      problemId: quoteRequests.problemId,
      problemTitle: problems.title,
      description: quoteRequests.description,
    })
    .from(quoteRequests)
    .innerJoin(accounts, eq(accounts.id, quoteRequests.memberId))
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .where(eq(quoteRequests.id, event.subjectId));
  const notice = quoteNotices[step];
  if (row === undefined || notice === undefined) return;
  // What the clock does is not worth telling to somebody who is suspended, nor a reminder of what was answered meanwhile.
  const suspended = (recipient === 'owner' ? row.memberStatus : row.providerStatus) === 'suspended';
  if ((event.party === 'system' && suspended) || (step === 'remind' && row.status !== event.after)) return;
  const facts: QuoteFacts = {
    about: row.problemTitle ?? row.description.slice(0, 60),
    member: row.memberName,
    provider: row.providerName,
    price: typeof event.data.priceCents === 'number' ? formatRand(event.data.priceCents) : '',
    reason: typeof event.data.reason === 'string' ? event.data.reason : '',
  };
  const accountId = recipient === 'owner' ? row.memberId : row.providerAccountId;
  const isNewOnProblem = (step === 'offer' || step === 'submit') && row.problemId !== null;
  const repeats = {
    key: `quotes:${row.problemId}`,
    title: severalQuotes(facts.about),
    linkTo: `/problems/${row.problemId}`,
  };
  await notify(work, event, [
    {
      accountId,
      type: 'quote',
      linkTo: `/quotes/${event.subjectId}`,
      ...notice(facts),
      ...(isNewOnProblem && { repeats }),
    },
  ]);
}
