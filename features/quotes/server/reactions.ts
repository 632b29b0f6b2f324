import { and, eq, inArray } from 'drizzle-orm';
import { formatRand } from '#core/money.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { problems, type problemSubject } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Event, EventName, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { problemEdited, problemEditedOften, quoteNotices, severalQuotes, type QuoteFacts } from '../wording.ts';
import { quoteRequests, type quoteSubject } from './tables.ts';

/** Who gets a notice of each event: the party that did not cause it. */
const recipients = {
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
} as const satisfies Partial<Record<EventName<typeof quoteSubject>, 'owner' | 'provider'>>;

type Noticed = keyof typeof recipients;

export const quoteReactions: readonly Reaction<typeof quoteSubject | typeof problemSubject>[] = [
  ...(Object.keys(recipients) as Noticed[]).map((step) => ({ to: `quote.${step}`, run: notifyOther }) as const),
  { to: 'problem.edit', run: notifyQuotingProviders },
];

/** What a problem says may change what its quotes should say: every provider with an undecided quote on it looks again. */
async function notifyQuotingProviders(work: Work, event: Event<typeof problemSubject, 'edit'>): Promise<void> {
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
  const notices = rows.map(({ id, accountId, title, member }) => {
    const linkTo = `/quotes/${id}`;
    return {
      accountId,
      type: 'quote' as const,
      linkTo,
      ...problemEdited(member, title),
      repeats: { key: `problem-edited:${id}`, title: problemEditedOften(title), linkTo },
    };
  });
  await notify(work, event, notices);
}

async function notifyOther(work: Work, event: Event<typeof quoteSubject, Noticed>): Promise<void> {
  const { step, data } = event;
  const recipient = recipients[step];
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
  if (row === undefined) return;
  // A suspended account gets no notice of what the system does; a reminder comes too late once the request is answered.
  const suspended = (recipient === 'owner' ? row.memberStatus : row.providerStatus) === 'suspended';
  if ((event.party === 'system' && suspended) || (step === 'remind' && row.status !== event.after)) return;
  const facts: QuoteFacts = {
    about: row.problemTitle ?? row.description.slice(0, 60),
    member: row.memberName,
    provider: row.providerName,
    price: 'priceCents' in data ? formatRand(data.priceCents) : '',
    reason: 'reason' in data ? data.reason : '',
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
      ...quoteNotices[step](facts),
      ...(isNewOnProblem && { repeats }),
    },
  ]);
}
