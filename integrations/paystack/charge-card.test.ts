import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { PaystackFailure } from './paystack-call.ts';
import { openPaystack, type Payments } from './paystack.ts';
import type { ReusableCard } from './reusable-card.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

let standIn: StandIn;
let paystack: Payments;
beforeAll(async () => {
  standIn = await startStandIn();
  paystack = openPaystack(standIn.config, { chargeTimeout: 300 });
});
afterAll(() => standIn.stop());
beforeEach(() => void (standIn.knobs.charges = 'answers'));

const press = (checkout: string, act: string) =>
  fetch(checkout, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
let lastCheckout = '';

/** Pays a checkout as a person does: presses one of its buttons. Returns the reference. */
async function payAt(act: string): Promise<string> {
  const reference = newId();
  const [callbackUrl, cancelUrl] = ['http://127.0.0.1/back', 'http://127.0.0.1/cancel'];
  const order = { email: 'thabo@example.com', amountCents: 50_00, reference, callbackUrl, cancelUrl, metadata: {} };
  lastCheckout = await paystack.initialize(order);
  await press(lastCheckout, act);
  return reference;
}

async function aCard(): Promise<ReusableCard> {
  const card = (await paystack.verify(await payAt('pay')))?.card;
  if (!card) throw new Error('no card was saved');
  return card;
}

const charge = ({ code, email }: ReusableCard, reference = `sub.${newId()}.202612.a1`) =>
  paystack.charge({ code, email, amountCents: 50_00, reference, metadata: { plan_id: 'bronze' } });

it('reads the card that paid, and none of a payment by EFT or QR code, or one that is not made', async () => {
  expect(await aCard()).toEqual({
    code: expect.stringMatching(/^AUTH_/),
    signature: expect.stringMatching(/^SIG_/),
    email: 'thabo@example.com',
    lastFour: '4081',
    brand: 'visa',
    expiryMonth: 12,
    expiryYear: expect.any(Number),
  });
  for (const channel of ['eft', 'qr'])
    expect(await paystack.verify(await payAt(channel))).toMatchObject({ status: 'success', channel, card: null });
  expect(await paystack.verify(await payAt('leave'))).toMatchObject({ status: 'abandoned', card: null });
});

it('takes nothing more at the checkout of a payment that went back', async () => {
  const reference = await payAt('pay');
  standIn.refunds.move(standIn.refunds.ask({ transaction: reference }).refund!, 'processed');
  for (const act of ['decline', 'eft']) await press(lastCheckout, act);
  expect(await paystack.verify(reference)).toMatchObject({ status: 'reversed', channel: 'card' });
});

it('reads a payment whose metadata is an empty list, as those of payment pages are', async () => {
  const reference = await payAt('pay');
  Object.assign(standIn.payments.get(reference) ?? {}, { metadata: [] });
  expect(await paystack.verify(reference)).toMatchObject({ status: 'success', metadata: {} });
});

it('charges a card once for a reference', async () => {
  const card = await aCard();
  const reference = `sub.${newId()}.202612.a1`;
  expect(await charge(card, reference)).toEqual({ said: 'taken' });
  expect(await charge(card, reference)).toEqual({ said: 'taken' });
  expect(await paystack.verify(reference)).toMatchObject({
    status: 'success',
    amountCents: 50_00,
    metadata: { plan_id: 'bronze' },
  });
  expect([...standIn.payments.keys()].filter((key) => key === reference)).toHaveLength(1);
});

it('tells a decline, a card that can never be charged, and a challenge apart', async () => {
  const card = await aCard();
  const kept = standIn.cards.get(card.code)!;
  kept.conduct = 'declines';
  const declined = `sub.${newId()}.202612.a1`;
  expect(await charge(card, declined)).toEqual({ said: 'taken' });
  expect(await paystack.verify(declined)).toMatchObject({ status: 'failed' });
  kept.conduct = 'challenges';
  expect(await charge(card)).toEqual({ said: 'challenge', url: expect.stringContaining('/checkout/') });
  kept.conduct = 'is-invalid';
  const refused = `sub.${newId()}.202612.a1`;
  expect(await charge(card, refused)).toEqual({ said: 'rejected' });
  expect(await paystack.verify(refused)).toBeNull();
  kept.conduct = 'pays';
  expect(await charge({ ...card, email: 'other@example.com' })).toEqual({ said: 'rejected' });
});

it('knows a call that Paystack did not read from a refusal of the card', async () => {
  const card = await aCard();
  standIn.knobs.charges = 'is-busy';
  const reference = `sub.${newId()}.202612.a1`;
  expect(await charge(card, reference)).toEqual({ said: 'busy' });
  expect(await paystack.verify(reference)).toBeNull();
});

it('fails where no one knows whether the charge was taken, and verifying then tells', async () => {
  const card = await aCard();
  for (const [knob, status] of [
    ['loses-answers', 'success'],
    ['hangs', 'success'],
    ['loses-calls', undefined],
  ] as const) {
    standIn.knobs.charges = knob;
    const reference = `sub.${newId()}.202612.a1`;
    const calls = standIn.payments.size;
    await expect(charge(card, reference)).rejects.toThrow(PaystackFailure);
    expect((await paystack.verify(reference))?.status).toBe(status);
    expect(standIn.payments.size - calls).toBe(status === undefined ? 0 : 1);
  }
  standIn.isDown = true;
  await expect(charge(card)).rejects.toThrow('Paystack answered 500');
  standIn.isDown = false;
});

it('says nothing of a card in its failures', async () => {
  const card = await aCard();
  standIn.knobs.charges = 'hangs';
  const failure = await charge(card).catch((error: unknown) => error as Error);
  const { message, stack } = failure as Error;
  expect(`${message}${stack}${String((failure as Error).cause)}`).not.toMatch(/AUTH_|SIG_|thabo/);
});
