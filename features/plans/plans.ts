import type { InLanguages } from '#core/in-languages.ts';
import { isOneOf } from '#core/lifecycle.ts';

/** The limits of a plan; null is unlimited. Money in cents, validity in hours. */
export type PlanLimits = {
  locations: number | null;
  quotesPerMonth: number | null;
  validityHours: number | null;
  budgetCents: number | null;
};
/** One line on the card of a plan: a benefit that it has, or does not have. */
export type PlanFeature = { text: string; inLanguages?: InLanguages | undefined; included: boolean };
export type MembershipStatus = 'basic' | 'verified' | 'premium' | 'elite';
/** `storageBytes` is the storage of its account; null for that of an account without a plan. */
export type Plan = {
  name: string;
  priceCents: number | null;
  membership: MembershipStatus;
  limits: PlanLimits;
  storageBytes: number | null;
};

const gigabyte = 1024 ** 3;

/** The plans of the migration. The limits and prices in force are those of the table `plans`. */
export const firstPlans = {
  bronze: {
    name: 'Bronze (Informal Labour)',
    priceCents: 50_00,
    membership: 'basic',
    limits: { locations: 2, quotesPerMonth: 5, validityHours: 7 * 24, budgetCents: 5_000_00 },
    storageBytes: gigabyte,
  },
  silver: {
    name: 'Silver (Small Business & Professionals)',
    priceCents: 150_00,
    membership: 'verified',
    limits: { locations: 5, quotesPerMonth: 15, validityHours: 14 * 24, budgetCents: 15_000_00 },
    storageBytes: 10 * gigabyte,
  },
  gold: {
    name: 'Gold (Medium Business)',
    priceCents: 300_00,
    membership: 'premium',
    limits: { locations: 10, quotesPerMonth: 50, validityHours: 30 * 24, budgetCents: 50_000_00 },
    storageBytes: 50 * gigabyte,
  },
  platinum: {
    name: 'Platinum (Large Business)',
    priceCents: null,
    membership: 'elite',
    limits: { locations: null, quotesPerMonth: null, validityHours: null, budgetCents: null },
    storageBytes: 50 * gigabyte,
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof firstPlans;
export const planIds = Object.keys(firstPlans) as [PlanId, ...PlanId[]];

/** The plan that a payment names by this code. */
export function planIdOf(code: string): PlanId {
  if (!isOneOf(code, planIds)) throw new Error(`${code} is no plan`);
  return code;
}

/** The plan of an account without a subscription. */
export const noPlan: Plan = {
  name: 'No plan',
  priceCents: 0,
  membership: 'basic',
  limits: { locations: 2, quotesPerMonth: 3, validityHours: 48, budgetCents: 5_000_00 },
  storageBytes: null,
};

export const membershipStatuses = ['basic', 'verified', 'premium', 'elite'] as const;

/** The amount of a payment that only saves a card, in cents: the least that Paystack takes. It is refunded at once. */
export const cardCheckCents = 1_00;
