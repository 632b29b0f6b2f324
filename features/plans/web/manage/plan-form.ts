import { toTypedTexts } from '#core/in-languages.ts';
import { z } from '#core/zod.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { planTerms } from '#features/plans/plan-contract.ts';
import { planRefusals } from '#features/plans/plan-wording.ts';
import type { ManagedPlan } from '../api.ts';

/** The value of a typed text: null if it is empty, and NaN, which no field accepts, if it cannot be read. */
const readTyped = (read: (typed: string) => number | null) =>
  z.string().transform((typed) => (typed.trim() === '' ? null : (read(typed) ?? Number.NaN)));

const wholeNumber = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};
/** Typed days as whole hours: 7 and 1.5 are both valid. */
const readDays = (typed: string): number | null => {
  const days = /^\d{1,4}([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return Number.isInteger(days * 24) ? days * 24 : null;
};

const { limits } = planTerms.shape;
/** The form of a plan: every value is text, but for marks. */
export const makePlanForm = (isCustom: boolean) =>
  planTerms.extend({
    priceCents: readTyped(readPrice)
      .pipe(planTerms.shape.priceCents)
      .refine((cents) => isCustom || cents !== null, { error: planRefusals.badPrice }),
    limits: z.object({
      locations: readTyped(wholeNumber).pipe(limits.shape.locations),
      quotesPerMonth: readTyped(wholeNumber).pipe(limits.shape.quotesPerMonth),
      validityHours: readTyped(readDays).pipe(limits.shape.validityHours),
      budgetCents: readTyped(readPrice).pipe(limits.shape.budgetCents),
    }),
  });
export type TypedPlan = z.input<ReturnType<typeof makePlanForm>>;
export type ReadPlan = z.output<ReturnType<typeof makePlanForm>>;

const rand = (cents: number | null): string => (cents === null ? '' : formatRand(cents).slice(1));
const number = (value: number | null): string => (value === null ? '' : String(value));

/** A plan as its form shows it. */
export const toTyped = ({
  priceCents,
  planCode,
  limits: now,
  features,
  isPopular,
  ...plan
}: ManagedPlan): TypedPlan => ({
  nameInLanguages: toTypedTexts(plan.nameInLanguages ?? {}),
  descriptionInLanguages: toTypedTexts(plan.descriptionInLanguages ?? {}),
  priceCents: rand(priceCents),
  planCode,
  limits: {
    locations: number(now.locations),
    quotesPerMonth: number(now.quotesPerMonth),
    validityHours: number(now.validityHours === null ? null : now.validityHours / 24),
    budgetCents: rand(now.budgetCents),
  },
  features: features.map(({ text, inLanguages = {}, included }) => ({
    text,
    inLanguages: toTypedTexts(inLanguages),
    included,
  })),
  isPopular,
});
