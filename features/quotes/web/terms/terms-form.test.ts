import { expect, it } from 'vitest';
import { maxCents } from '#core/money/money.ts';
import { quoteRefusals as words } from '#features/quotes/wording.ts';
import type { Revision } from '../api.ts';
import { readLine } from '#features/quotes/typed-lines.ts';
import { emptyLine, savedTerms, termsForm, typedRand, type TypedTerms } from './terms-form.ts';
import { validityChoices } from './validity.ts';

const typed = (more: Partial<TypedTerms> = {}): TypedTerms => ({
  priceCents: '1 850.50',
  callOutCents: '',
  scope: 'Replace the valve and test it.',
  estimatedTimeline: '',
  validHours: '',
  earlyPayments: [],
  lines: [],
  ...more,
});
const errorsOf = (more: Partial<TypedTerms>) =>
  termsForm.safeParse(typed(more)).error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('reads a price in rand as cents, and leaves out blank fields', () => {
  expect(termsForm.parse(typed())).toEqual({
    priceCents: 1_850_50,
    callOutCents: undefined,
    scope: 'Replace the valve and test it.',
    estimatedTimeline: undefined,
    validHours: undefined,
    lines: [],
    earlyPayments: [],
  });
});

it('reads the validity and the timeline that are given', () => {
  expect(termsForm.parse(typed({ validHours: '48', estimatedTimeline: ' Half a day ' }))).toMatchObject({
    validHours: 48,
    estimatedTimeline: 'Half a day',
  });
});

it('gives each wrong field its own error', () => {
  expect(errorsOf({ priceCents: 'a lot' })).toEqual([['priceCents', words.priceNotANumber]]);
  expect(errorsOf({ priceCents: '-50' })).toEqual([['priceCents', words.priceNotPositive]]);
  expect(errorsOf({ scope: 'Valve', estimatedTimeline: '2d' })).toEqual([
    ['scope', words.scopeTooShort],
    ['estimatedTimeline', words.timelineTooShort],
  ]);
});

it('says what is wrong with a number that is too large or too fine', () => {
  expect(errorsOf({ priceCents: '100000000.01' })).toEqual([['priceCents', 'A price can be R100,000,000 at most.']]);
  expect(errorsOf({ priceCents: '9'.repeat(400) })).toEqual([['priceCents', 'A price can be R100,000,000 at most.']]);
  expect(errorsOf({ priceCents: '0.001' })).toEqual([['priceCents', 'Use at most two decimals.']]);
  const line = { ...emptyLine(false), description: 'Labour', unitPriceCents: '1.0055', quantityThousandths: '1.2345' };
  expect(errorsOf({ lines: [line] })).toEqual([
    ['lines.0.quantityThousandths', 'Use at most three decimals.'],
    ['lines.0.unitPriceCents', 'Use at most two decimals.'],
  ]);
  expect(errorsOf({ lines: [{ ...line, quantityThousandths: '100001', unitPriceCents: '100000001' }] })).toEqual([
    ['lines.0.quantityThousandths', 'A quantity can be 100,000 at most.'],
    ['lines.0.unitPriceCents', 'A price can be R100,000,000 at most.'],
  ]);
});

it('names the line whose quantity is not a number', () => {
  const line = { ...emptyLine(true), description: 'Labour', unitPriceCents: '350.33' };
  expect(termsForm.parse(typed({ lines: [{ ...line, quantityThousandths: '2,5' }] })).lines).toEqual([
    { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 350_33, vat: true },
  ]);
  const errors = errorsOf({ lines: [line, { ...line, quantityThousandths: 'some' }] });
  expect(errors?.map(([path]) => path)).toEqual(['lines.1.quantityThousandths']);
});

it('counts a missing number in a typed line as 0', () => {
  expect(readLine(emptyLine(false))).toEqual({
    description: '',
    quantityThousandths: 1000,
    unitPriceCents: 0,
    vat: false,
  });
  expect(readLine({ ...emptyLine(true), unitPriceCents: '-5', quantityThousandths: 'x' })).toMatchObject({
    quantityThousandths: 0,
    unitPriceCents: 0,
  });
});

it('counts numbers that a typed line may not have as the nearest that it may', () => {
  expect(readLine({ ...emptyLine(true), unitPriceCents: '9'.repeat(40), quantityThousandths: '1.2345' })).toMatchObject(
    { quantityThousandths: 1234, unitPriceCents: maxCents },
  );
});

it('shows a revision as it is typed, and reads the same terms from it', () => {
  const revision = {
    priceCents: 1_515_83,
    scope: 'Replace the valve.',
    estimatedTimeline: 'Half a day',
    lines: [{ description: 'Labour', quantityThousandths: 2500, unitPriceCents: 350_33, vat: true }],
    earlyPayments: [{ day: null, cents: 300_00 }],
    attachments: [{ id: 'f1', name: 'plan.pdf', width: null, height: null }],
  } as unknown as Revision;
  const { values, files } = savedTerms(revision, '48');
  expect(values.priceCents).toBe('1,515.83');
  expect(values.lines[0]?.quantityThousandths).toBe('2.5');
  expect(termsForm.parse(values)).toEqual({
    priceCents: revision.priceCents,
    scope: revision.scope,
    estimatedTimeline: 'Half a day',
    validHours: 48,
    lines: revision.lines,
    earlyPayments: revision.earlyPayments,
  });
  expect(files).toEqual([{ id: 'f1', width: 0, height: 0, alt: 'plan.pdf' }]);
});

it('shows an empty form without a revision, and no timeline where none was given', () => {
  expect(savedTerms(undefined, '')).toEqual({ values: typed({ priceCents: '', scope: '' }), files: [] });
  const without = { priceCents: 100, scope: '', estimatedTimeline: '' } as Revision;
  expect(savedTerms(without, '').values.estimatedTimeline).toBe('');
  expect(typedRand(1_850_00)).toBe('1,850.00');
});

it('offers validities up to the limit of the plan, and no end date only without a limit', () => {
  expect(validityChoices(72)).toEqual([
    { value: '24', label: '24 hours' },
    { value: '48', label: '48 hours' },
    { value: '72', label: '3 days' },
  ]);
  expect(validityChoices(100).at(-1)?.value).toBe('100');
  expect(validityChoices(null).at(-1)).toEqual({ value: '', label: 'No end date' });
});

it('reads a call-out fee, which may be nothing', () => {
  expect(termsForm.parse(typed({ callOutCents: '350' }))).toMatchObject({ callOutCents: 350_00 });
  expect(termsForm.parse(typed({ callOutCents: '0' }))).toMatchObject({ callOutCents: 0 });
  expect(errorsOf({ callOutCents: 'some' })).toEqual([['callOutCents', words.callOutNotANumber]]);
  expect(errorsOf({ callOutCents: '-1' })).toEqual([['callOutCents', words.callOutNegative]]);
  expect(errorsOf({ callOutCents: '100000.01' })).toEqual([['callOutCents', words.callOutTooLarge]]);
});
