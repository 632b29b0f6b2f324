import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, showDate, showDayAndMonth } from '#core/time.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { savedCards } from '#features/payments/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useRenewals, type Provider } from '#tests/support/renewals.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { subscriptions } from '../tables.ts';
import { aPlan } from '../testing.ts';
import { readRenewal } from './read-renewal.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';

const world = useWorld();
const renewals = useRenewals(world, usePaystack(world), useApp(world));
const { post, planOf, aPayer, tick, setConduct, reachEnd, heard } = renewals;

describe('what the person hears', () => {
  const mailsTo = async ({ id }: Provider) => world.db.select().from(mails).where(eq(mails.accountId, id));

  it('is told three days before, on success, and on failure with the next try and the way to pay', async () => {
    const provider = await aPayer('pay-once');
    await setConduct(provider, 'pays');
    const end = (await planOf(provider)).periodEndsAt!;
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    await tick();
    expect((await heard(provider)).filter((text) => text.startsWith('Your plan renews'))).toEqual([
      `Your plan renews on ${showDate(end)}: We then charge R50.00 to your Visa card ending in 5408 for another month of Bronze (Informal Labour). You can change the card, or cancel, until then.`,
    ]);
    await reachEnd(provider);
    await tick();
    const next = (await planOf(provider)).periodEndsAt!;
    expect((await heard(provider))[0]).toBe(
      `Your plan is renewed for R50.00: We received R50.00. You have the Bronze plan until ${showDate(next)}. Then R50 every month from the card ending in 5408, next on ${showDayAndMonth(next)}, until you cancel.`,
    );
    await setConduct(provider, 'declines');
    await reachEnd(provider);
    await tick();
    const on = (days: number) => showDate(new Date(next.getTime() + days * day));
    expect((await heard(provider))[0]).toBe(
      `Your card was declined: Your bank declined the payment for your plan. We try the card again on ${on(2)}. Your Bronze plan continues until ${on(7)}. To keep it after that, pay now on the page of your plan.`,
    );
    const mail = (await mailsTo(provider)).find(({ subject }) => subject === 'Your card was declined');
    expect(mail).toMatchObject({ isUrgent: true, text: expect.stringContaining('/provider-subscription') });
    world.clock.move(2 * day);
    await tick();
    expect((await heard(provider))[0]).toContain(`We try the card again on ${on(4)}.`);
    world.clock.move(5 * day);
    await tick();
    expect((await heard(provider))[0]).toMatch(/^Your plan has ended/);
  });

  it('is asked to pay three days before the end where there is no card', async () => {
    const provider = await aPayer('eft');
    const end = (await planOf(provider)).periodEndsAt!;
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    expect((await heard(provider))[0]).toBe(
      `Your plan ends on ${showDate(end)}: Pay R50.00 on the page of your plan to keep Bronze (Informal Labour) for another month.`,
    );
  });

  it('hears from which day a smaller plan that was planned can be paid, where there is no card', async () => {
    const provider = await aPayer('eft');
    const end = (await planOf(provider)).periodEndsAt!;
    await world.db
      .update(subscriptions)
      .set({ plan: 'gold', nextPlan: 'bronze' })
      .where(eq(subscriptions.accountId, provider.id));
    const read = async () => (await readRenewal(world, provider.id)).renewal;
    const [from, until] = [end.toISOString(), new Date(end.getTime() + 7 * day).toISOString()];
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    expect((await heard(provider))[0]).toBe(
      `You can pay for your plan from ${showDate(from)}: Your plan then changes to Bronze, for R50.00 a month. Pay on the page of your plan. If you have not paid by ${showDate(until)}, your plan ends.`,
    );
    expect(await read()).toMatchObject({ canPay: false, payBetween: { from, until } });
    await reachEnd(provider);
    expect(await read()).toMatchObject({ canPay: true });
    await tick();
    expect(await read()).toMatchObject({ canPay: true, payBetween: null, pastDue: { endsAt: until } });
  });

  it('is told three days before the end of a cancelled plan, and of one that was granted', async () => {
    const [cancelled, granted] = [await aPayer(), await aProvider(world)];
    expect((await post(cancelled, `/api/subscriptions/${(await planOf(cancelled)).id}/cancel`)).status).toBe(200);
    await aPlan(world, granted.id, 'silver', 31);
    for (const [provider, text] of [
      [cancelled, 'The Bronze plan was cancelled. You can still resume it on the page of your plan'],
      [granted, 'You have had the Silver plan without payment.'],
    ] as const) {
      const end = (await planOf(provider)).periodEndsAt!;
      world.clock.set(new Date(end.getTime() - 3 * day));
      await tick();
      await tick();
      const soon = (await heard(provider)).filter((one) => one.startsWith(`Your plan ends on ${showDate(end)}`));
      expect(soon).toEqual([expect.stringContaining(text)]);
    }
  });

  it('is told once, a month before, that the card expires', async () => {
    const provider = await aPayer();
    const expires = world.clock.now().toISOString().slice(0, 7);
    await world.db.update(savedCards).set({ expires: '2999-01' }).where(eq(savedCards.accountId, provider.id));
    await warnOfExpiry(world);
    await world.db.update(savedCards).set({ expires }).where(eq(savedCards.accountId, provider.id));
    await warnOfExpiry(world);
    await warnOfExpiry(world);
    expect((await heard(provider)).filter((text) => text.startsWith('Your card expires soon'))).toHaveLength(1);
  });
});
