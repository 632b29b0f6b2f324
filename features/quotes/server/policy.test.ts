import { expect, it } from 'vitest';
import { firstPlans, noPlan } from '#features/plans/plans.ts';
import { sentences } from '#server/http/api/sentences.ts';
import type { QuoteStatus } from '../lifecycle.ts';
import type { Person } from '#engine/actor.ts';
import { isYourMove, planObstacle, partyTo, offeredQuoteSteps, type Circumstances, type Party } from './policy.ts';

const fine: Circumstances = {
  expired: false,
  dateAgreed: true,
  approved: true,
  block: null,
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
  language: null,
});
const steps = (status: QuoteStatus, party: Party, more: Partial<Circumstances> = {}) =>
  offeredQuoteSteps({ status, party, circumstances: { ...fine, ...more } }, sentences).map(({ step, obstacle }) =>
    obstacle === null ? step : `${step}: ${obstacle.code}`,
  );

it('finds the party of a reader by the quote, not by the role', () => {
  const row = { memberId: 'm', providerId: 'p' };
  expect(partyTo(row, person('m', 'other'))).toBe('member');
  expect(partyTo(row, person('x', 'p'))).toBe('provider');
  expect(partyTo(row, person('x', null))).toBe('admin');
});

it('offers the steps of the party, with their obstacles', () => {
  expect(steps('pending_provider_response', 'member')).toEqual(['cancel']);
  expect(steps('pending_provider_response', 'provider')).toEqual(['submit', 'decline-request']);
  expect(steps('quote_submitted', 'member', { expired: true })).toEqual([
    'accept: quotes.expired',
    'decline',
    'cancel',
  ]);
  expect(steps('quote_submitted', 'member', { approved: false })).toEqual([
    'accept: providers.not-approved',
    'decline',
    'cancel',
  ]);
  expect(steps('quote_accepted', 'provider', { dateAgreed: false })).toEqual([
    'back-out',
    'start: quotes.no-date-agreed',
  ]);
  expect(steps('work_completed', 'member')).toEqual([]);
  expect(steps('quote_submitted', 'admin')).toEqual([]);
});

it('asks for confirmation before steps that cannot be undone', () => {
  const [decline] = offeredQuoteSteps(
    { status: 'quote_submitted', party: 'member', circumstances: fine },
    sentences,
  ).filter(({ step }) => step === 'decline');
  expect(decline?.confirm).toBe('Are you sure you want to decline this quote?');
});

it('refuses a quote beyond the month’s allowance, unless it was counted already', () => {
  const spent = { plan: noPlan, usedThisMonth: 3, amountCents: 100 };
  expect(planObstacle({ ...spent, counted: false })).toBe('quotes.no-quota');
  expect(planObstacle({ ...spent, counted: true })).toBeNull();
  expect(planObstacle({ ...spent, usedThisMonth: 2, counted: false })).toBeNull();
});

it('covers amounts up to and including the plan’s budget', () => {
  const quote = { plan: firstPlans.bronze, usedThisMonth: 0, counted: false };
  expect(planObstacle({ ...quote, amountCents: 5_000_00 })).toBeNull();
  expect(planObstacle({ ...quote, amountCents: 5_000_01 })).toBe('quotes.over-budget-limit');
  expect(
    planObstacle({ ...quote, plan: firstPlans.platinum, usedThisMonth: 10_000, amountCents: 90_000_000_00 }),
  ).toBeNull();
});

it('gives the move to the party that must act now', () => {
  expect(isYourMove('quote_submitted', 'member', true)).toBe(true);
  expect(isYourMove('quote_submitted', 'member', false)).toBe(false);
  expect(isYourMove('quote_submitted', 'provider', true)).toBe(false);
  expect(isYourMove('pending_provider_response', 'provider', false)).toBe(true);
});
