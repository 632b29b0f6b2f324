import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import type { Notice } from '#features/notifications/server/notice.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { system } from '#engine/actor.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { findRow, query, type RowOf } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { transact, type Queue, type SystemWork, type Work } from '#engine/work.ts';
import { running, type SubscriptionStatus } from '#features/plans/lifecycle.ts';
import { type PlanChangeData, showField } from '#features/plans/plan-changes.ts';
import { limitInNotice, planChangedNotice, planRetiredNotice } from '#features/plans/plan-wording.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { type planEvents, plans, subscriptions, type subscriptionSubject } from '../tables.ts';
import { nameNow } from '../plan-name.ts';
import { findFirstRenewal, findRenewals } from './queries.ts';
import { readRenewalPrices } from '#features/plans/server/renewals/renewal-price.ts';
import { termsOf } from './edit-plan.ts';

/** People who get their notice in one transaction. */
const batch = 200;

type Job = { eventId: string; after: string | null };

/** Notifies the people who have a plan of its change, a batch per job. A job that runs again notifies each person once. */
export const planNoticeQueue: Queue<Job> = {
  name: 'plan-notices',
  retryLimit: 60,
  batchSize: 1,
  run: (world, job) => transact(world, system, (work) => tellBatch(work, job)),
};

const startTelling = (work: Work, eventId: string, after: string | null): Promise<void> =>
  work.world.outbox.enqueue(work.tx, planNoticeQueue, [{ eventId, after }]);

type Holder = RowOf<typeof subscriptions, 'id' | 'accountId' | 'plan' | 'nextPlan' | 'periodEndsAt'> & {
  renews: boolean;
};
type StoredHolder = Holder & RowOf<typeof subscriptions, 'periodStartsAt' | 'createdAt'>;

/**
 * Notifies the person whose payment begins a plan, or goes on with it, of the changes of the plan since the checkout of that payment
 * opened: at that time they were not among the people who have it. Each change has one notice per person.
 */
async function tellPayer(work: SystemWork, subscriptionId: string): Promise<void> {
  const [paid] = await work.tx
    .select({ attempt: paymentAttempts, holder: subscriptions, plan: plans })
    .from(paymentAttempts)
    .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(
      and(
        eq(paymentAttempts.subscriptionId, subscriptionId),
        eq(paymentAttempts.plan, subscriptions.plan),
        eq(paymentAttempts.status, 'paid'),
        ne(paymentAttempts.kind, 'card'),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt))
    .limit(1);
  if (paid === undefined || !isRunning(paid.holder)) return;
  const { attempt, plan } = paid;
  const holder = {
    ...paid.holder,
    periodEndsAt: paid.holder.periodEndsAt?.toISOString() ?? null,
    renews: paid.holder.nextChargeAt !== null,
  };
  const changes = await work.tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.noun, 'plan'),
        eq(events.subjectId, plan.eventId),
        eq(events.step, 'change'),
        gte(events.at, attempt.createdAt),
      ),
    )
    .orderBy(events.at, events.id);
  const holdsFrom = ({ at }: StoredEvent) => findFirstRenewal(paid.holder.periodEndsAt ?? at, at).getTime();
  let cents = attempt.fullCents ?? attempt.planCents;
  for (const [index, event] of changes.entries()) {
    const { priceCents, ...data } = event.data as PlanChangeData;
    // The later one of two prices that would begin on one day counts.
    const isReplaced = changes
      .slice(index + 1)
      .some((later) => later.data['priceCents'] !== undefined && holdsFrom(later) === holdsFrom(event));
    const isPriced = priceCents !== undefined && priceCents.after !== cents && !isReplaced;
    const price = isPriced ? { priceCents: { before: cents, after: priceCents.after } } : {};
    if (isPriced) cents = priceCents.after;
    const notices = writeNotice(event, { ...data, ...price }, plan, holder);
    await notify(work, { id: event.id, at: work.now }, notices);
  }
}

const isRunning = ({ status }: { status: SubscriptionStatus }): boolean => running.some((one) => one === status);

/** Notifies the next people who had the plan when it was changed, in the order of their subscriptions, and queues the batch after them. */
async function tellBatch(work: SystemWork, { eventId, after }: Job): Promise<void> {
  const event = await findRow(work.tx, events, eventId);
  const data = event?.data as PlanChangeData | undefined;
  if (event === undefined || data === undefined) return;
  const plan = await findRow(work.tx, plans, data.plan);
  if (plan === undefined) return;
  const some = (where: ReturnType<typeof sql>) => sql`(
    select s.id, s.account_id, s.plan, s.next_plan, s.period_starts_at, s.period_ends_at, s.created_at,
      s.status = 'past_due' or (s.status = 'active' and s.next_charge_at is not null) as renews
    from subscriptions s
    where s.status in ('active', 'past_due', 'non_renewing') and ${where} and s.created_at <= ${event.at.toISOString()}
      ${after === null ? sql`` : sql`and s.id > ${after}`}
    order by s.id ${limitRows(batch)})`;
  const holders = await query<StoredHolder>(work.tx).rows(sql`
    select * from (${some(sql`s.plan = ${data.plan}`)} union ${some(sql`s.next_plan = ${data.plan}`)}) held
    order by id ${limitRows(batch)}`);
  const paid = data.priceCents && (await readPricesPaid(work, event.at, data.plan, holders));
  await notify(
    work,
    event,
    holders.flatMap((holder) => writeNotice(event, withPrice(data, paid?.get(holder.id)), plan, holder)),
  );
  const last = holders.at(-1);
  if (last !== undefined && holders.length === batch) await startTelling(work, eventId, last.id);
}

/**
 * Reads the price that each person pays until a change of a plan applies to them, by the id of their subscription: the list may have had
 * another one for a short time, which no renewal of theirs costs. A person has none if it never applies to them.
 */
async function readPricesPaid(
  work: SystemWork,
  at: Date,
  plan: PlanChangeData['plan'],
  holders: readonly StoredHolder[],
): Promise<Map<string, number | null>> {
  const due = holders.flatMap(({ periodStartsAt, createdAt, ...holder }) => {
    const renewals = findDue(holder, plan, at);
    if (renewals === null || periodStartsAt === null) return [];
    const paid =
      renewals.last === null
        ? { nextPlan: null, periodEndsAt: new Date(periodStartsAt) }
        : { periodEndsAt: renewals.last };
    return [{ ...holder, createdAt: new Date(createdAt), ...paid }];
  });
  const prices = await readRenewalPrices(work, due);
  return new Map(due.map(({ id }, place) => [id, prices[place] ?? null]));
}

const withPrice = (data: PlanChangeData, before: number | null | undefined): PlanChangeData =>
  data.priceCents === undefined || before == null ? data : { ...data, priceCents: { ...data.priceCents, before } };

/** The first renewal with a change of a plan, and the one before it; null if the plan of the person does not go on with that plan. */
const findDue = ({ renews, nextPlan, plan: own, periodEndsAt }: Holder, plan: PlanChangeData['plan'], at: Date) =>
  renews && (nextPlan ?? own) === plan && periodEndsAt !== null ? findRenewals(new Date(periodEndsAt), at) : null;

const addressTo = (accountId: string, words: Notice['words']): Notice => ({
  accountId,
  type: 'other',
  words,
  linkTo: '/provider-subscription',
  // A change of a plan's price or benefits is mailed to everyone who has it, whatever mails they want.
  mail: { urgency: 'required' },
});

/** The notice of a change to a person who has the plan, or changes to it; none if nothing changes for them. */
function writeNotice(
  { at, step }: StoredEvent,
  { plan, priceCents, lowered, raised }: PlanChangeData,
  stored: typeof plans.$inferSelect,
  holder: Holder,
): Notice[] {
  const has = holder.plan === plan;
  const name = () => nameNow({ name: stored.name, translations: stored.nameInLanguages });
  const { accountId } = holder;
  if (step === 'retire') return has ? [addressTo(accountId, () => planRetiredNotice(name()))] : [];
  const on = findDue(holder, plan, at)?.first ?? null;
  const laterToo = on !== null && (priceCents !== undefined || lowered.length > 0);
  if (!laterToo && !(has && raised.length > 0)) return [];
  const named = (fields: PlanChangeData['raised']) =>
    fields.map((field) => limitInNotice(field, showField(field, termsOf(stored))));
  return [
    addressTo(accountId, () =>
      planChangedNotice({
        plan: name(),
        price: priceCents ?? null,
        lowered: named(lowered),
        raised: has ? named(raised) : [],
        on: on && showDate(on),
      }),
    ),
  ];
}

export const planNoticeReactions: readonly Reaction<typeof planEvents | typeof subscriptionSubject>[] = [
  { to: 'subscription.confirm', run: (work, event) => tellPayer(work, event.subjectId) },
  {
    to: 'subscription.change',
    run: async (work, { subjectId, data, party }) => {
      if (party === 'owner' && data.attemptId !== undefined) await tellPayer(work, subjectId);
    },
  },
  {
    to: 'plan.change',
    run: async (work, event: Event<typeof planEvents, 'change'>) => {
      const { priceCents, lowered, raised } = event.data;
      if (priceCents !== undefined || lowered.length + raised.length > 0) await startTelling(work, event.id, null);
    },
  },
  { to: 'plan.retire', run: (work, event) => startTelling(work, event.id, null) },
];
