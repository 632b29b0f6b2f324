import { eq, sql } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { system } from '#server/engine/actor.ts';
import type { Event, Reaction, StoredEvent } from '#server/engine/event.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import { events } from '#server/engine/tables.ts';
import { transact, type Queue, type SystemWork, type Work } from '#server/engine/work.ts';
import { type PlanChangeData, showField } from '#features/subscriptions/plan-changes.ts';
import { limitInNotice, planChangedNotice, planRetiredNotice } from '#features/subscriptions/plan-wording.ts';
import { plans, type planEvents } from '../tables.ts';
import { findFirstRenewal } from './read-plans.ts';
import { termsOf } from './edit-plan.ts';

/** People who are told in one transaction. */
const batch = 200;

type Job = { eventId: string; after: string | null };

/** Tells the people who have a plan of its change, a batch per job. A job that runs again tells no one twice. */
export const planNoticeQueue: Queue<Job> = {
  name: 'plan-notices',
  retryLimit: 60,
  batchSize: 1,
  run: (world, job) => transact(world, system, (work) => tellBatch(work, job)),
};

const startTelling = (work: Work, eventId: string, after: string | null): Promise<void> =>
  work.world.outbox.enqueue(work.tx, planNoticeQueue, [{ eventId, after }]);

type Holder = {
  id: string;
  accountId: string;
  plan: string;
  nextPlan: string | null;
  periodEndsAt: string | null;
  renews: boolean;
};

/** Tells the next people who had the plan when it was changed, in the order of their subscriptions, and queues the batch after them. */
async function tellBatch(work: SystemWork, { eventId, after }: Job): Promise<void> {
  const [event] = await work.tx.select().from(events).where(eq(events.id, eventId));
  const data = event?.data as PlanChangeData | undefined;
  if (event === undefined || data === undefined) return;
  const [plan] = await work.tx.select().from(plans).where(eq(plans.id, data.plan));
  if (plan === undefined) return;
  const some = (where: ReturnType<typeof sql>) => sql`(
    select s.id, s.account_id, s.plan, s.next_plan, s.period_ends_at,
      s.status = 'past_due' or (s.status = 'active' and s.next_charge_at is not null) as renews
    from subscriptions s
    where s.status in ('active', 'past_due', 'non_renewing') and ${where} and s.created_at <= ${event.at.toISOString()}
      ${after === null ? sql`` : sql`and s.id > ${after}`}
    order by s.id limit ${sql.raw(String(batch))})`;
  const holders = await readRows<Holder>(
    work.tx,
    sql`
      select * from (${some(sql`s.plan = ${data.plan}`)} union ${some(sql`s.next_plan = ${data.plan}`)}) held
      order by id limit ${sql.raw(String(batch))}`,
  );
  await notify(
    work,
    event,
    holders.flatMap((holder) => {
      const notice = writeNotice(event, data, plan, holder);
      return notice === null
        ? []
        : [
            {
              accountId: holder.accountId,
              type: 'other' as const,
              ...notice,
              linkTo: '/provider-subscription',
              // What a plan costs and gives is told to everyone who has it, whatever mails they want.
              mail: { urgency: 'security' as const },
            },
          ];
    }),
  );
  const last = holders.at(-1);
  if (last !== undefined && holders.length === batch) await startTelling(work, eventId, last.id);
}

/** What a person who has the plan, or changes to it, reads of its change; null where nothing changes for them. */
function writeNotice(
  { at, step }: StoredEvent,
  { plan, priceCents, lowered, raised }: PlanChangeData,
  stored: typeof plans.$inferSelect,
  holder: Holder,
): { title: string; description: string } | null {
  const has = holder.plan === plan;
  if (step === 'retire') return has ? planRetiredNotice(stored.name) : null;
  const goesOn = holder.renews && (holder.nextPlan ?? holder.plan) === plan && holder.periodEndsAt !== null;
  const on = goesOn ? showDate(findFirstRenewal(new Date(holder.periodEndsAt ?? at), at)) : null;
  const named = (fields: PlanChangeData['raised']) =>
    fields.map((field) => limitInNotice(field, showField(field, termsOf(stored))));
  return planChangedNotice({
    plan: stored.name,
    price: priceCents ?? null,
    lowered: named(lowered),
    raised: has ? named(raised) : [],
    on,
  });
}

export const planReactions: readonly Reaction<typeof planEvents>[] = [
  {
    to: 'plan.change',
    run: async (work, event: Event<typeof planEvents, 'change'>) => {
      const { priceCents, lowered, raised } = event.data;
      if (priceCents !== undefined || lowered.length + raised.length > 0) await startTelling(work, event.id, null);
    },
  },
  { to: 'plan.retire', run: (work, event) => startTelling(work, event.id, null) },
];
