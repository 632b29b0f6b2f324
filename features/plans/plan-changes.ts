import type { InLanguages } from '#core/in-languages.ts';
import { formatRand } from '#core/money/money.ts';
import type { PlanFeature, PlanId, PlanLimits } from './plans.ts';
import { planFieldWords as words } from './plan-wording.ts';

/** The terms of a plan that admins can change. Price and budget in cents, validity in hours; null limits are unlimited. */
export type PlanTerms = {
  /** Undefined for those that a form of the version before does not know: they stay. */
  nameInLanguages?: InLanguages | undefined;
  descriptionInLanguages?: InLanguages | undefined;
  priceCents: number | null;
  planCode: string;
  limits: PlanLimits;
  features: readonly PlanFeature[];
  isPopular: boolean;
};

export const planFields = [
  'priceCents',
  'locations',
  'quotesPerMonth',
  'validityHours',
  'budgetCents',
  'planCode',
  'features',
  'isPopular',
  'nameInLanguages',
  'descriptionInLanguages',
] as const;
export type PlanField = (typeof planFields)[number];

/** The limits among the fields of a plan. */
export const limitFields = ['locations', 'quotesPerMonth', 'validityHours', 'budgetCents'] as const;

/** One field that a change gives another value, in words. */
export type PlanChange = { field: PlanField; before: string; after: string };

/** The data of the event of a change. `lowered` limits apply later to people who have the plan. */
export type PlanChangeData = {
  plan: PlanId;
  reason: string;
  changes: PlanChange[];
  priceCents?: { before: number; after: number };
  lowered: (keyof PlanLimits)[];
  raised: (keyof PlanLimits)[];
};

/** True if `after` is less than `before`; null is unlimited. */
const isLower = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

/** Compares two versions of a plan. */
export function comparePlans(
  before: PlanTerms,
  after: PlanTerms,
): Pick<PlanChangeData, 'changes' | 'lowered' | 'raised'> {
  const changes = planFields.flatMap((field): PlanChange[] => {
    const [was, is] = [showField(field, before), showField(field, after)];
    return was === is || isLeftOut(field, after) ? [] : [{ field, before: was, after: is }];
  });
  return {
    changes,
    lowered: limitFields.filter((field) => isLower(before.limits[field], after.limits[field])),
    raised: limitFields.filter((field) => isLower(after.limits[field], before.limits[field])),
  };
}

const isLeftOut = (field: PlanField, terms: PlanTerms): boolean =>
  (field === 'nameInLanguages' || field === 'descriptionInLanguages') && terms[field] === undefined;

/** A field of a plan, in words. */
export function showField(field: PlanField, terms: PlanTerms): string {
  const {
    nameInLanguages = {},
    descriptionInLanguages = {},
    priceCents,
    planCode,
    limits,
    features,
    isPopular,
  } = terms;
  const limit = (value: number | null, show: (value: number) => string = String) =>
    value === null ? words.unlimited : show(value);
  return {
    priceCents: () => (priceCents === null ? words.byTelephone : formatRand(priceCents)),
    locations: () => limit(limits.locations),
    quotesPerMonth: () => limit(limits.quotesPerMonth),
    validityHours: () => limit(limits.validityHours, words.hours),
    budgetCents: () => limit(limits.budgetCents, formatRand),
    planCode: () => planCode,
    nameInLanguages: () => words.texts(nameInLanguages) || words.none,
    descriptionInLanguages: () => words.texts(descriptionInLanguages) || words.none,
    features: () => features.map(words.featureInFull).join('; ') || words.none,
    isPopular: () => (isPopular ? words.yes : words.no),
  }[field]();
}
