import { describe, expect, it } from 'vitest';
import { noPlan, plans } from '#features/subscriptions/plans.ts';
import { sentences } from '#server/http/sentences.ts';
import type { QuoteStatus } from '../lifecycle.ts';
import type { Person } from '#server/engine/actor.ts';
import { isYourMove, limitOf, partyTo, offeredQuoteSteps, type Circumstances, type Party } from './policy.ts';

const fine: Circumstances = {
  expired: false,
  dateAgreed: true,
  approved: true,
  plan: null,
  usedThisMonth: 0,
  counted: false,
  amountCents: null,
};
const person = (id: string, providerId: string | null): Person => ({
  id,
  providerId,
  role: 'member',
  status: 'approved',
  fullName: 'A',
  email: 'a@example.co.za',
  sessionId: 's',
});
const steps = (status: QuoteStatus, party: Party, more: Partial<Circumstances> = {}) =>
  offeredQuoteSteps({ status, party, circumstances: { ...fine, ...more } }, sentences).map(({ step, obstacle }) =>
    obstacle === null ? step : `${step}: ${obstacle.code}`,
  );

it('tells the party by the row, not by the role', () => {
  const row = { memberId: 'm', providerId: 'p' };
  expect(partyTo(row, person('m', 'other'))).toBe('owner');
  expect(partyTo(row, person('x', 'p'))).toBe('provider');
  expect(partyTo(row, person('x', null))).toBe('admin');
});

describe('the steps that are offered', () => {
  it('are those of the party, with what stands in their way', () => {
    expect(steps('pending_provider_response', 'owner')).toEqual(['cancel']);
    expect(steps('pending_provider_response', 'provider')).toEqual(['submit', 'decline-request']);
    expect(steps('quote_submitted', 'owner', { expired: true })).toEqual([
      'accept: quotes.expired',
      'decline',
      'cancel',
    ]);
    expect(steps('quote_submitted', 'owner', { approved: false })).toEqual([
      'accept: providers.not-approved',
      'decline',
      'cancel',
    ]);
    expect(steps('quote_accepted', 'provider', { dateAgreed: false })).toEqual([
      'back-out',
      'start: quotes.no-date-agreed',
    ]);
    expect(steps('work_completed', 'owner')).toEqual([]);
    expect(steps('quote_submitted', 'admin')).toEqual([]);
  });

  it('ask before what cannot be undone', () => {
    const [decline] = offeredQuoteSteps(
      { status: 'quote_submitted', party: 'owner', circumstances: fine },
      sentences,
    ).filter(({ step }) => step === 'decline');
    expect(decline?.confirm).toBe('Are you sure you want to decline this quote?');
  });
});

describe('a plan', () => {
  it('runs out by the month, but what counted already stays free', () => {
    const spent = { plan: noPlan, usedThisMonth: 3, amountCents: 100 };
    expect(limitOf({ ...spent, counted: false })).toBe('quotes.no-quota');
    expect(limitOf({ ...spent, counted: true })).toBeNull();
    expect(limitOf({ ...spent, usedThisMonth: 2, counted: false })).toBeNull();
  });

  it('covers amounts up to its budget, that one included', () => {
    const quote = { plan: plans.bronze, usedThisMonth: 0, counted: false };
    expect(limitOf({ ...quote, amountCents: 5_000_00 })).toBeNull();
    expect(limitOf({ ...quote, amountCents: 5_000_01 })).toBe('quotes.over-budget-limit');
    expect(limitOf({ ...quote, plan: plans.platinum, usedThisMonth: 10_000, amountCents: 90_000_000_00 })).toBeNull();
  });
});

it('is the move of the one who must act now', () => {
  expect(isYourMove('quote_submitted', 'owner', false)).toBe(true);
  expect(isYourMove('quote_submitted', 'owner', true)).toBe(false);
  expect(isYourMove('quote_submitted', 'provider', false)).toBe(false);
  expect(isYourMove('pending_provider_response', 'provider', false)).toBe(true);
});
