import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPaystack } from './check-paystack.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

let standIn: StandIn;
beforeAll(async () => void (standIn = await startStandIn()));
afterAll(() => standIn.stop());

const person = { email: 'thabo@example.com', callbackUrl: 'http://127.0.0.1/back' };

/** Presses a button of the checkout, and returns the query that the browser comes back with. */
const press = (act: string) => async (url: string) => {
  const { headers } = await fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  return new URL(headers.get('location') ?? '', url).searchParams;
};

async function check(pay?: (url: string) => Promise<URLSearchParams | null>): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for await (const finding of checkPaystack(standIn.config, { ...person, ...(pay && { pay }) }))
    seen[finding.question] = finding.seen;
  return seen;
}

const unpaid = {
  'Verify of a reference that it does not know': '404 transaction_not_found Not found',
  'Initialize in rand': expect.stringMatching(/^200, checkout at http:\/\/127\.0\.0\.1:\d+$/),
  'Initialize with a reference that is used': '400 duplicate_reference Duplicate reference',
  'Verify before anyone pays': '200 abandoned',
  'Charge with a code that no card has': expect.stringMatching(/^400 invalid_params /),
};

it('says what Paystack does before anyone pays, and makes no payment', async () => {
  expect(await check()).toEqual(unpaid);
  expect([...standIn.payments.values()].filter(({ status }) => status === 'success')).toEqual([]);
});

it('says what a paid payment is like, charges its card once, and refunds both', async () => {
  expect(await check(press('pay'))).toEqual({
    ...unpaid,
    'Parameters of the return': 'trxref, reference',
    'Verify after that': '200 success, by card, can be charged again',
    'Charge of the saved card': '200 success',
    'Charge of the saved card with another email address': expect.stringMatching(/^400 /),
    'The payment in the list of payments': 'there',
    'Refund of payment 1 of 2': expect.stringMatching(/^200 /),
    'Refund of payment 2 of 2': expect.stringMatching(/^200 /),
  });
  expect(standIn.refunds.all.map(({ amount }) => amount)).toEqual([1_00, 1_00]);
});

it('says of a payment by EFT that it cannot be charged again, and of a browser that did not come back', async () => {
  const seen = await check(async (url) => {
    await press('eft')(url);
    return null;
  });
  expect(seen).toMatchObject({
    'Parameters of the return': 'the browser did not come back',
    'Verify after that': '200 success, by eft, cannot be charged again',
    'Refund of payment 1 of 1': expect.stringMatching(/^200 /),
  });
  expect(seen).not.toHaveProperty('Charge of the saved card');
});

it('shows no key and no code of a card, and takes no live key', async () => {
  const seen = JSON.stringify(await check(press('pay')));
  expect(seen).not.toContain(standIn.config.secretKey);
  for (const code of standIn.cards.keys()) expect(seen).not.toContain(code);
  const live = checkPaystack({ ...standIn.config, mode: 'live' }, person);
  await expect(live.next()).rejects.toThrow('test key alone');
});
