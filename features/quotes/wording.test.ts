import { expect, it } from 'vitest';
import { acceptText, quoteStepWords } from './wording.ts';

it.each([[], ['Deposit: R1,000 when you accept', 'The rest: R2,000 when the work is done']])(
  'warns of paying for all of it up front before a member accepts a quote with the payments %j',
  (...payments) => {
    const text = acceptText({ providerName: 'Thabo', price: 'R3,000', callOut: null, payments, hasProblem: true });
    expect(text).toContain('Never pay for all of it up front.');
    expect(text.includes('Most people pay')).toBe(payments.length === 0);
  },
);

it.each([
  ['accept', 'Failed to accept quote.'],
  ['decline', 'Failed to decline quote.'],
  ['decline-request', 'Failed to decline request.'],
] as const)('says of a step %s that fails the sentence of the specification', (step, sentence) => {
  expect(quoteStepWords[step].failed()).toBe(sentence);
});
