import { eq } from 'drizzle-orm';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { day, hour, minute } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problemPlaces, problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { type RefundCause, refundCauses } from '#features/payments/reasons.ts';
import { disputes, ledgerEntries, paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';

/** A person of a history, with the listing of a provider. */
type PersonFact = { at: Date; id: string; role: 'member' | 'provider'; listing: string; approvedAt: Date | null };
type ProblemFact = {
  at: Date;
  id: string;
  owner: PersonFact;
  category: string | null;
  place: string;
  budget: number | null;
  ended: { at: Date; step: 'settle' | 'withdraw' | 'lapse' } | null;
};
type QuoteFact = {
  at: Date;
  id: string;
  job: string;
  problem: ProblemFact;
  provider: PersonFact;
  price: number;
  step: 'request' | 'offer';
  submittedAt: Date | null;
  acceptedAt: Date | null;
  scheduledAt: Date | null;
  completedAt: Date | null;
  ratedAt: Date | null;
  stars: number;
  failed: { at: Date; step: 'decline' | 'decline-request' | 'no-answer' | 'back-out' } | null;
};
type FileFact = { at: Date; owner: PersonFact; purpose: 'problem' | 'portfolio'; bytes: number };
type PaymentFact = { at: Date; id: string; payer: PersonFact; plan: 'bronze' | 'gold'; cents: number };
/** A refund of a payment: with a cause, by a lost dispute, or a booking without either. */
type ReturnFact = { at: Date; payment: PaymentFact; cents: number; cause: RefundCause | 'dispute' | 'other' };
/** The effect of a subscription's step on the figures of plans and of failed payments; null if it has none. */
type PlanFact = {
  at: Date;
  counts: 'begun' | 'granted' | 'renewed' | 'changed' | 'ended' | 'failed' | 'recovered' | null;
};
export type Act = { at: Date; actor: PersonFact | null; noun: string; subjectId: string; step: string };

/** All steps in a made-up marketplace, in any order; `acts` are its events. */
export type History = {
  people: PersonFact[];
  problems: ProblemFact[];
  quotes: QuoteFact[];
  files: FileFact[];
  payments: PaymentFact[];
  returns: ReturnFact[];
  planSteps: PlanFact[];
  acts: (Act & { before: string | null; data: Record<string, unknown> })[];
};

/** Places, and the province of each; a place that is not known has none. */
export const somePlaces: Record<string, string> = {
  'Sandton, Johannesburg': 'Gauteng',
  'Sea Point, Cape Town': 'Western Cape',
  Nowhere: '',
};

/** The steps of subscriptions, with the effect of each on the figures. */
const planSteps: readonly {
  step: string;
  before: string;
  data?: Record<string, unknown>;
  /** The failure that the step follows. */
  follows?: { cause: 'declined' | 'no-card' };
  counts: PlanFact['counts'];
}[] = [
  { step: 'confirm', before: 'pending_payment', counts: 'begun' },
  { step: 'confirm', before: 'expired', counts: 'begun' },
  { step: 'confirm', before: 'past_due', follows: { cause: 'declined' }, counts: 'recovered' },
  { step: 'confirm', before: 'past_due', follows: { cause: 'no-card' }, counts: null },
  { step: 'grant', before: '', counts: 'granted' },
  { step: 'renew', before: 'active', counts: 'renewed' },
  { step: 'change', before: 'active', counts: 'changed' },
  // A smaller plan that is planned changes nothing until its renewal, nor does taking that back.
  { step: 'change', before: 'active', data: { atRenewal: true }, counts: null },
  { step: 'change', before: 'active', data: { atRenewal: true, takesBack: true }, counts: null },
  { step: 'end', before: 'non_renewing', counts: 'ended' },
  { step: 'end', before: 'non_renewing', data: { replaced: true }, counts: null },
  { step: 'cool-off', before: 'active', counts: 'ended' },
  { step: 'reverse', before: 'active', counts: 'ended' },
  { step: 'fail', before: 'active', data: { cause: 'declined' }, counts: 'failed' },
  { step: 'fail-again', before: 'past_due', data: { cause: 'unanswered' }, counts: 'failed' },
  // A grant that ends, and a period that is paid by hand: no charge has failed.
  { step: 'fail', before: 'active', counts: null },
  { step: 'fail', before: 'active', data: { cause: 'no-card' }, counts: null },
  { step: 'choose', before: '', counts: null },
  { step: 'abandon', before: 'pending_payment', counts: null },
  { step: 'cancel', before: 'active', counts: null },
  { step: 'resume', before: 'non_renewing', counts: null },
  { step: 'remind', before: 'active', counts: null },
];

const returnCauses = [...refundCauses, 'dispute', 'other'] as const;

/** Numbers from 0 to 1 that look like chance and come back with the seed. */
function makeChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes up a history of `days` days from `first` on. Steps that would fall after them are left out. */
export function makeHistory(seed: number, first: string, days: number): History {
  const chance = makeChance(seed);
  const end = findDayStart(addDays(first, days)).getTime();
  const pick = <One>(list: readonly One[]): One => list[Math.floor(chance() * list.length)] as One;
  const later = (at: Date, most: number): Date | null => {
    const then = at.getTime() + minute + Math.floor(chance() * most);
    return then < end ? new Date(then) : null;
  };
  const often = (share: number) => chance() < share;
  const history: History = {
    people: [],
    problems: [],
    quotes: [],
    files: [],
    payments: [],
    returns: [],
    planSteps: [],
    acts: [],
  };
  const act = (
    at: Date | null,
    actor: PersonFact | null,
    noun: string,
    subjectId: string,
    step: string,
    { before = null, data = {} }: { before?: string | null; data?: Record<string, unknown> } = {},
  ) => at !== null && history.acts.push({ at, actor, noun, subjectId, step, before, data });

  for (let number = 0; number < days; number += 1) {
    const from = findDayStart(addDays(first, number)).getTime();
    const moment = () => new Date(from + Math.floor(chance() * day));
    for (let count = number === 0 ? 6 : Math.floor(chance() * 4); count > 0; count -= 1) {
      const role = history.people.length % 2 === 0 ? 'member' : 'provider';
      const at = number === 0 ? new Date(from) : moment();
      const approvedAt = role === 'provider' && often(0.7) ? later(at, 9 * day) : null;
      const person: PersonFact = { at, id: newId(), role, listing: newId(), approvedAt };
      history.people.push(person);
      act(at, null, 'account', person.id, 'join', { data: { role, fullName: 'Someone' } });
      act(approvedAt, null, 'account', person.id, 'approve', { before: 'pending' });
    }
    const now = moment();
    const known = history.people.filter(({ at }) => at <= now);
    const members = known.filter(({ role }) => role === 'member');
    const listed = known.filter(({ role }) => role === 'provider');
    for (let count = Math.floor(chance() * 4); count > 0; count -= 1) {
      const owner = pick(members);
      const ending = often(0.5) ? later(now, 12 * day) : null;
      const problem: ProblemFact = {
        at: now,
        id: newId(),
        owner,
        category: often(0.9) ? pick(['Plumbing', 'Painting']) : null,
        place: pick(Object.keys(somePlaces)),
        budget: often(0.7) ? Math.floor(chance() * 60_000_00) : null,
        ended: ending && { at: ending, step: pick(['settle', 'withdraw', 'lapse']) },
      };
      history.problems.push(problem);
      act(now, owner, 'problem', problem.id, 'post');
      if (problem.ended !== null)
        act(ending, problem.ended.step === 'withdraw' ? owner : null, 'problem', problem.id, problem.ended.step);
      for (const provider of listed.filter(() => often(0.4))) addQuote(problem, provider);
    }
    if (often(0.6))
      history.files.push({
        at: moment(),
        owner: pick(history.people),
        purpose: pick(['problem', 'portfolio']),
        bytes: Math.floor(chance() * 5_000_000),
      });
    if (often(0.4))
      history.payments.push({
        at: moment(),
        id: newId(),
        payer: pick(history.people),
        plan: pick(['bronze', 'gold']),
        cents: 50_00 + Math.floor(chance() * 300_00),
      });
  }

  for (const payment of history.payments)
    for (const cause of returnCauses) {
      const at = often(0.6) ? later(payment.at, 8 * day) : null;
      if (at === null) continue;
      const cents = Math.ceil((chance() * payment.cents) / returnCauses.length);
      history.returns.push({ at, payment, cents, cause });
    }
  for (let count = days * 6; count > 0; count -= 1) {
    const { step, before, data = {}, follows, counts } = pick(planSteps);
    const subjectId = newId();
    const at = new Date(findDayStart(first).getTime() + Math.floor(chance() * days * day));
    history.planSteps.push({ at, counts });
    if (follows !== undefined) {
      history.planSteps.push({ at, counts: follows.cause === 'declined' ? 'failed' : null });
      act(at, null, 'subscription', subjectId, 'fail', { before: 'active', data: follows });
    }
    act(at, null, 'subscription', subjectId, step, { before: before === '' ? null : before, data });
  }

  function addQuote(problem: ProblemFact, provider: PersonFact): void {
    const at = later(problem.at, 2 * day);
    if (at === null) return;
    const step = often(0.7) ? 'request' : 'offer';
    const submittedAt = step === 'offer' ? at : often(0.7) ? later(at, 3 * day) : null;
    const acceptedAt = submittedAt && often(0.6) ? later(submittedAt, 4 * day) : null;
    const scheduledAt = acceptedAt && often(0.8) ? later(acceptedAt, 2 * day) : null;
    const completedAt = scheduledAt && often(0.8) ? later(scheduledAt, 6 * day) : null;
    const ratedAt = completedAt && often(0.7) ? later(completedAt, 9 * day) : null;
    const failedAt = often(0.5) ? later(acceptedAt ?? submittedAt ?? at, 5 * hour) : null;
    const failure =
      acceptedAt === null
        ? submittedAt === null
          ? pick(['decline-request', 'no-answer'] as const)
          : ('decline' as const)
        : ('back-out' as const);
    const failed = failedAt !== null && scheduledAt === null ? { at: failedAt, step: failure } : null;
    const quote: QuoteFact = {
      at,
      id: newId(),
      job: newId(),
      problem,
      provider,
      step,
      submittedAt,
      acceptedAt,
      scheduledAt,
      completedAt,
      ratedAt,
      failed,
      price: 100_00 + Math.floor(chance() * 70_000_00),
      stars: 1 + Math.floor(chance() * 5),
    };
    history.quotes.push(quote);
    const { owner } = problem;
    act(at, step === 'request' ? owner : provider, 'quote', quote.id, step);
    if (step === 'request')
      act(submittedAt, provider, 'quote', quote.id, 'submit', { before: 'pending_provider_response' });
    act(acceptedAt, owner, 'quote', quote.id, 'accept', { before: 'quote_submitted' });
    act(scheduledAt, owner, 'job', quote.job, 'confirm', { before: 'awaiting_member_confirmation' });
    act(completedAt, provider, 'job', quote.job, 'complete', { before: 'scheduled' });
    act(ratedAt, owner, 'job', quote.job, 'rate', { before: 'work_completed', data: { rating: quote.stars } });
    // Its payment: some are received in time, some alone by the provider, some of these disowned, and some fall late before they are received.
    const [payment, kind] = [newId(), quote.price % 4];
    const pay = (when: Date | null, actor: PersonFact | null, step: string, late: boolean) =>
      act(when, actor, 'payment-step', payment, step, { before: 'due', data: step === 'fall-late' ? {} : { late } });
    if (kind === 3) pay(completedAt, null, 'fall-late', false);
    pay(completedAt, provider, kind === 1 ? 'record' : 'receive', kind === 3);
    if (kind === 1) pay(ratedAt, owner, 'disown', false);
    if (failed !== null)
      act(
        failed.at,
        failed.step === 'no-answer' ? null : failed.step === 'decline' ? owner : provider,
        'quote',
        quote.id,
        failed.step,
        {
          before: acceptedAt === null ? 'quote_submitted' : 'quote_accepted',
        },
      );
  }
  return history;
}

/** Adds a problem that is posted, quoted, agreed, done and rated on one day, at these hours of it, to the made-up history. */
export function addBusyDay(
  history: History,
  date: string,
  hours: { post: number; request: number; submit: number },
): void {
  const at = (later: number) => new Date(findDayStart(date).getTime() + later * hour);
  const ofRole = (role: PersonFact['role']) => history.people.find((one) => one.role === role) as PersonFact;
  const [owner, provider] = [ofRole('member'), ofRole('provider')];
  const { post, request, submit } = hours;
  const problem: ProblemFact = {
    at: at(post),
    id: newId(),
    owner,
    category: 'Painting',
    place: 'Nowhere',
    budget: 900_00,
    ended: null,
  };
  const quote: QuoteFact = {
    at: at(request),
    id: newId(),
    job: newId(),
    problem,
    provider,
    price: 800_00,
    step: 'request',
    submittedAt: at(submit),
    acceptedAt: at(submit + 2),
    scheduledAt: at(submit + 3),
    completedAt: at(submit + 4),
    ratedAt: at(submit + 5),
    stars: 4,
    failed: null,
  };
  history.problems.push(problem);
  history.quotes.push(quote);
  const act = (when: Date | null, actor: PersonFact, noun: string, subjectId: string, step: string, data = {}) =>
    when !== null && history.acts.push({ at: when, actor, noun, subjectId, step, before: null, data });
  act(problem.at, owner, 'problem', problem.id, 'post');
  act(quote.at, owner, 'quote', quote.id, 'request');
  act(quote.submittedAt, provider, 'quote', quote.id, 'submit');
  act(quote.acceptedAt, owner, 'quote', quote.id, 'accept');
  act(quote.scheduledAt, owner, 'job', quote.job, 'confirm');
  act(quote.completedAt, provider, 'job', quote.job, 'complete');
  act(quote.ratedAt, owner, 'job', quote.job, 'rate', { rating: quote.stars });
}

/** Writes the history from `from` until before `until`, with the events that the verbs would have recorded. */
export async function playHistory({ db }: World, history: History, from: Date, until: Date): Promise<void> {
  const isNow = ({ at }: { at: Date }) => from <= at && at < until;
  const insert = async <Row>(rows: readonly Row[], write: (rows: Row[]) => Promise<unknown>) => {
    if (rows.length > 0) await write([...rows]);
  };
  await insert(history.people.filter(isNow), (people) =>
    db.insert(accounts).values(
      people.map(({ id, at, role }) => ({
        id,
        role,
        fullName: 'Someone',
        email: `${id}@example.co.za`,
        status: 'approved' as const,
        createdAt: at,
        updatedAt: at,
      })),
    ),
  );
  await insert(
    history.people.filter((person) => isNow(person) && person.role === 'provider'),
    (people) =>
      db.insert(providers).values(
        people.map(({ id, at, listing }) => ({
          id: listing,
          accountId: id,
          name: `Listing ${listing}`,
          status: 'approved' as const,
          createdAt: at,
          updatedAt: at,
        })),
      ),
  );
  await insert(Object.keys(somePlaces), (places) =>
    db
      .insert(problemPlaces)
      .values(places.map((location) => ({ location, problemCount: 0 })))
      .onConflictDoNothing(),
  );
  await insert(history.problems.filter(isNow), (posted) =>
    db.insert(problems).values(
      posted.map(({ id, at, owner, category, place, budget }) => ({
        id,
        ownerId: owner.id,
        title: 'Geyser drips',
        description: 'It drips.',
        category,
        location: place,
        budgetCents: budget,
        status: 'open' as const,
        lastActivityAt: at,
        createdAt: at,
        updatedAt: at,
      })),
    ),
  );
  // The statuses stay unchanged: sums do not read them.
  await insert(history.quotes.filter(isNow), (requests) =>
    db.insert(quoteRequests).values(
      requests.map(({ id, at, problem, provider, price }) => ({
        id,
        problemId: problem.id,
        memberId: problem.owner.id,
        providerId: provider.listing,
        status: 'cancelled_by_member' as const,
        description: '',
        requestedAt: at,
        priceCents: price,
        updatedAt: at,
      })),
    ),
  );
  for (const { id, submittedAt } of history.quotes)
    if (submittedAt !== null && isNow({ at: submittedAt }))
      await db.update(quoteRequests).set({ firstSubmittedAt: submittedAt }).where(eq(quoteRequests.id, id));
  await insert(
    history.quotes.filter(({ acceptedAt }) => acceptedAt !== null && isNow({ at: acceptedAt })),
    (agreed) =>
      db.insert(jobs).values(
        agreed.map(({ id, job, problem, provider, price, acceptedAt }) => ({
          id: job,
          quoteId: id,
          problemId: problem.id,
          memberId: problem.owner.id,
          providerId: provider.listing,
          status: 'cancelled' as const,
          description: '',
          totalCostCents: price,
          createdAt: acceptedAt ?? until,
          updatedAt: acceptedAt ?? until,
        })),
      ),
  );
  await insert(history.files.filter(isNow), (added) =>
    db.insert(files).values(
      added.map(({ at, owner, purpose, bytes }) => ({
        ownerId: owner.id,
        purpose,
        kind: 'picture' as const,
        name: 'photo.jpg',
        bytes,
        createdAt: at,
        attachedAt: at,
      })),
    ),
  );
  for (const { at, id: paymentId, payer, plan, cents } of history.payments.filter(isNow)) {
    const subscriptionId = newId();
    await db
      .insert(subscriptions)
      .values({ id: subscriptionId, accountId: payer.id, plan, status: 'expired', createdAt: at, updatedAt: at });
    await db.insert(paymentAttempts).values({
      id: paymentId,
      accountId: payer.id,
      subscriptionId,
      plan,
      planCents: cents,
      joiningFeeCents: 0,
      mode: 'live',
      status: 'paid',
      createdAt: at,
    });
    await db.insert(ledgerEntries).values([
      { paymentId, bookingId: paymentId, ledgerAccount: 'paystack', cents, at },
      { paymentId, bookingId: paymentId, ledgerAccount: 'plans', cents: -cents, at },
    ]);
  }
  for (const { at, payment, cents, cause } of history.returns.filter(isNow)) {
    const bookingId = newId();
    const about = { id: bookingId, attemptId: payment.id, cents };
    if (cause === 'dispute')
      await db
        .insert(disputes)
        .values({ ...about, paystackId: bookingId, status: 'lost', openedAt: at, resolvedAt: at });
    else if (cause !== 'other')
      await db.insert(refunds).values({ ...about, cause, status: 'processed', createdAt: at, endedAt: at });
    const booking = { paymentId: payment.id, bookingId, at };
    await db.insert(ledgerEntries).values([
      { ...booking, ledgerAccount: 'paystack', cents: -cents },
      { ...booking, ledgerAccount: 'plans', cents },
    ]);
  }
  await insert(history.acts.filter(isNow), (acts) =>
    db.insert(events).values(
      acts.map(({ at, actor, noun, subjectId, step, before, data }) => ({
        id: newId(),
        at,
        actorId: actor?.id ?? null,
        party: actor === null ? 'system' : 'account',
        noun,
        subjectId,
        step,
        before,
        after: 'done',
        data,
      })),
    ),
  );
}

export const isOn = (at: Date | null, { from, to }: { from: string; to: string }): boolean =>
  at !== null && from <= toDay(at) && toDay(at) <= to;
