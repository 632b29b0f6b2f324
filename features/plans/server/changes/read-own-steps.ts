import { and, eq } from 'drizzle-orm';
import { transact, type World } from '#engine/work.ts';
import { statusIn } from '#engine/columns.ts';
import { running } from '#features/plans/lifecycle.ts';
import type { Person } from '#engine/actor.ts';
import { canChange } from './change-terms.ts';
import { readCoolOff } from './cool-off.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { readChargeableCard } from '#features/payments/server/cards/saved-cards.ts';
import { planName } from '../plan-name.ts';
import { plans, subscriptions } from '../tables.ts';

/** Reads the effect of leaving on the running plan of the reader; null without one. There is no refund if `refundCents` is 0. */
export const readPlanOfLeaver = (world: World, reader: Person) =>
  transact(world, reader, async (work) => {
    const [own] = await work.tx
      .select({ subscription: subscriptions, name: planName() })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.plan))
      .where(and(eq(subscriptions.accountId, reader.id), statusIn(subscriptions.status, running)));
    if (own === undefined) return null;
    const { refundCents = 0, feeCents = 0 } = (await readCoolOff(work, own.subscription)) ?? {};
    return { name: own.name, refundCents, feeCents };
  });

/** Reads the steps that the reader can take with the running plan. A granted plan has none: it ends by itself. */
export const readOwnSteps = (world: World, reader: Person) =>
  transact(world, reader, async (work) => {
    const [own] = await work.tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, reader.id), statusIn(subscriptions.status, running)));
    const none = { id: null, canChange: false, cancel: null, resume: null, coolOff: null, next: null };
    if (own?.periodEndsAt == null) return none;
    const { status, periodEndsAt, nextChargeAt, nextPlan } = own;
    const isOver = periodEndsAt <= work.now;
    const endsAt = periodEndsAt.toISOString();
    const isPaid = nextChargeAt !== null || status !== 'active';
    const coolOff = await readCoolOff(work, own);
    const mode = world.payments?.mode;
    const canResume = reader.role === 'provider' && status === 'non_renewing' && !isOver && mode !== undefined;
    const card = canResume ? await readChargeableCard(work, own, mode) : null;
    const nextCents = canResume ? await readRenewalPrice(work, own) : null;
    const [next] = await work.tx
      .select({ name: planName() })
      .from(plans)
      .where(eq(plans.id, nextPlan ?? own.plan));
    if (!isPaid) return none;
    return {
      id: own.id,
      canChange: canChange(own, work.now) && mode !== undefined,
      cancel: status === 'non_renewing' ? null : { endsAt, atOnce: isOver },
      resume:
        nextCents === null
          ? null
          : { endsAt, card: card?.lastFour ?? null, next: { name: next?.name ?? '', cents: nextCents } },
      coolOff: coolOff && {
        refundCents: coolOff.refundCents,
        feeCents: coolOff.feeCents,
        until: coolOff.until.toISOString(),
      },
      next:
        next && nextPlan !== null && status !== 'non_renewing'
          ? { plan: nextPlan, name: next.name, from: endsAt }
          : null,
    };
  });
