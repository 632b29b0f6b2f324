import { asSentence } from '#core/cut-text.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { agreements } from '#features/accounts/server/tables.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { hour } from '#core/time.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { aboutInSubject, nameInSubject } from '#features/notifications/server/subject.ts';
import { withdrawNotices } from '#features/notifications/server/withdraw-notices.ts';
import { problems, type problemSubject } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { statusIn } from '#engine/columns.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { filledDescription, problemEditedSubject, quoteNotices, renewedNotice } from '../notice-wording.ts';
import {
  callOutWords,
  problemEdited,
  problemEditedOften,
  quoteRevisedOften,
  releaseSentence,
  severalQuotes,
  visitGivenOften,
  type QuoteFacts,
} from '../wording.ts';
import { listParties } from './parties.ts';
import { placeWords } from '../places-wording.ts';
import { quoteRequests, quoteRevisions, type quoteSubject } from './tables.ts';

/** The events that make a notice for the party that did not cause it. */
type Noticed = keyof typeof quoteNotices;

/** The readers of the notices about the system's steps. */
const readers: { [Step in Noticed]?: 'member' | 'provider' } = {
  remind: 'provider',
  'no-answer': 'member',
  release: 'provider',
  'return-place': 'provider',
};

export const quoteReactions: readonly Reaction<typeof quoteSubject | typeof problemSubject>[] = [
  ...(Object.keys(quoteNotices) as Noticed[]).map((step) => ({ to: `quote.${step}`, run: notifyOther }) as const),
  { to: 'problem.edit', run: notifyQuotingProviders },
  { to: 'problem.hide', run: withdrawOfProblem },
  {
    to: 'problem.show',
    run: async (work, event) => {
      if (event.data.was === 'waiting') await notifyQuotingProviders(work, event);
    },
  },
];

/**
 * Notifies every provider with an undecided quote on the problem, because the quote may not fit any more: once they can read the change,
 * which an admin may have to check first.
 */
async function notifyQuotingProviders(work: Work, event: Event<typeof problemSubject, 'edit' | 'show'>): Promise<void> {
  const rows = await listParties(
    work,
    quoteRequests,
    and(
      eq(quoteRequests.problemId, event.subjectId),
      statusIn(quoteRequests.status, quoteSets.undecided),
      isNull(problems.hiddenFor),
    ),
  );
  const notices = rows.map(({ id, about, member, provider }) => {
    const linkTo = `/quotes/${id}`;
    return {
      accountId: provider.accountId,
      type: 'quote' as const,
      linkTo,
      words: () => ({
        ...problemEdited(member.name, about),
        subject: problemEditedSubject(nameInSubject(member.name), aboutInSubject(about)),
      }),
      repeats: { key: `problem-edited:${id}`, title: () => problemEditedOften(about), linkTo, silentFor: hour },
    };
  });
  await notify(work, event, notices);
}

/** Deletes the notices that quote a problem which an admin has taken down, except to a provider who has an agreement, or is told that the quote ended. */
async function withdrawOfProblem(work: Work, { subjectId }: Event<typeof problemSubject, 'hide'>): Promise<void> {
  const quoting = await query<{ quoteId: string; accountId: string }>(work.tx).rows(sql`
    select q.id as quote_id, r.account_id from ${problems} p join ${quoteRequests} q on q.problem_id = p.id join ${providers} r on r.id = q.provider_id
    where p.id = ${subjectId} and p.hidden_for = 'taken-down' and not exists (select from ${agreements} a where a.quote_id = q.id)`);
  if (quoting.length === 0) return;
  const quoteIds = quoting.map(({ quoteId }) => quoteId);
  const accountIds = quoting.map(({ accountId }) => accountId);
  const isOfQuote = sql`e.noun = 'quote' and ${inArray(sql`e.subject_id`, quoteIds)} and e.step <> 'release'`;
  await withdrawNotices(
    work,
    sql`${events} e`,
    sql`${inArray(sql`n.account_id`, accountIds)} and n.event_id = e.id
      and ((e.noun = 'problem' and e.subject_id = ${subjectId}) or (${isOfQuote}))`,
  );
}

const inSubject = (facts: QuoteFacts): QuoteFacts => ({
  ...facts,
  about: aboutInSubject(facts.about),
  member: nameInSubject(facts.member),
  provider: nameInSubject(facts.provider),
});

/** The reason that a party wrote, without contact details, or the sentence of the system's reason; empty without one. */
function sayReason({ step, data }: Event<typeof quoteSubject, Noticed>, member: string): string {
  if (step === 'release') return releaseSentence(data.reason, member);
  if (step === 'return-place') return placeWords.reasons[data.reason];
  return 'reason' in data ? maskContactDetails(data.reason) : '';
}

async function notifyOther(work: Work, event: Event<typeof quoteSubject, Noticed>): Promise<void> {
  const { step, data } = event;
  const [quote] = await listParties(work, quoteRequests, eq(quoteRequests.id, event.subjectId));
  if (quote === undefined) return;
  const { about, member, provider, problemId, problemStatus, priceCents } = quote;
  // A former provider already got a notice of the role change; notify the member that the quote is closed.
  const hasLeft = step === 'release' && data.reason === 'no-provider';
  const reader =
    hasLeft || (readers[step] ?? (event.party === 'member' ? 'provider' : 'member')) === 'member' ? member : provider;
  // An account that is suspended or leaving gets no notice of the system's steps; a reminder comes too late once the request is answered.
  const isAway = !isOneOf(reader.status, presentStatuses);
  if ((event.party === 'system' && isAway) || (step === 'remind' && quote.status !== event.after)) return;
  const sayFacts = (): QuoteFacts => ({
    about,
    member: member.name,
    provider: provider.name,
    price: formatRand('priceCents' in data ? data.priceCents : (priceCents ?? 0)),
    reason: sayReason(event, member.name),
    release: step === 'release' ? data.reason : null,
  });
  const revised =
    'revision' in data && 'priceCents' in data ? await readRevision(work, event.subjectId, data.revision) : null;
  const isRenewed = step === 'revise' && revised?.isRenewed === true;
  const callOutCents = revised?.callOutCents ?? 0;
  // A price never stands without the fee of the visit.
  const addFee = (description: string) =>
    callOutCents === 0 ? description : `${asSentence(description)} ${callOutWords.named(formatRand(callOutCents))}`;
  const isNewOnProblem = (step === 'offer' || step === 'submit') && problemId !== null;
  // A provider offers only on an open problem: this offer filled it, or one that came right after. One who was asked can always answer.
  const isFilled = step === 'offer' && problemStatus === 'pending_quotes';
  const repeats = {
    key: `quotes:${problemId}`,
    title: () => severalQuotes(about),
    linkTo: `/problems/${problemId}#quotes-received`,
    isEachMailed: true as const,
  };
  await notify(work, event, [
    {
      accountId: reader.accountId,
      type: 'quote',
      // An agreement leads to its job, where the provider proposes a date.
      linkTo:
        step === 'accept' || step === 'start' || step === 'give-visit'
          ? `/jobs/new/${event.subjectId}`
          : `/quotes/${event.subjectId}`,
      words: () => {
        const facts = sayFacts();
        const { title, description } = (isRenewed ? renewedNotice : quoteNotices[step])(facts);
        return {
          title,
          description: isFilled ? filledDescription(asSentence(addFee(description))) : addFee(description),
          subject: quoteNotices[step](inSubject(facts)).subject,
        };
      },
      // Welcome, but nothing to do: the bell is enough.
      ...(step === 'return-place' && { isMailed: false as const }),
      ...(isNewOnProblem && { repeats }),
      ...(step === 'give-visit' && {
        repeats: {
          key: `visit:${event.subjectId}`,
          title: () => visitGivenOften(about),
          linkTo: `/jobs/new/${event.subjectId}`,
          isEachMailed: true as const,
        },
      }),
      ...(step === 'revise' && {
        repeats: {
          key: `revised:${event.subjectId}`,
          title: () => quoteRevisedOften(about),
          linkTo: `/quotes/${event.subjectId}`,
          isEachMailed: true as const,
        },
      }),
    },
  ]);
}

type Revised = { callOutCents: number; isRenewed: boolean };

/** Reads the call-out fee of a revision (0 without one), and if it renews the one before: the same price, after it had expired. */
async function readRevision({ tx }: Work, quoteId: string, revision: number): Promise<Revised> {
  const rows = await tx
    .select()
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quoteId), inArray(quoteRevisions.number, [revision - 1, revision])))
    .orderBy(quoteRevisions.number);
  const [after, before] = rows.toReversed();
  return {
    callOutCents: after?.callOutCents ?? 0,
    isRenewed:
      after !== undefined &&
      before?.expiresAt != null &&
      before.priceCents === after.priceCents &&
      before.expiresAt <= after.submittedAt,
  };
}
