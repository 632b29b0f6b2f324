import { expect, it } from 'vitest';
import type { QuotedLine } from '../lines.ts';
import type { Revision } from './api.ts';
import { changesBetween, firstTerms } from './changes.ts';

const file = (name: string) => ({ id: name, kind: 'pdf' as const, name, bytes: 1, width: null, height: null });
const line = (description: string, unitPriceCents: number, vat = false): QuotedLine => ({
  description,
  quantityThousandths: 1500,
  unitPriceCents,
  vat,
  totalCents: unitPriceCents * 1.5,
});
const first: Revision = {
  number: 1,
  priceCents: 1_850_00,
  callOutCents: null,
  earlyPayments: [],
  scope: 'Replace the valve.',
  estimatedTimeline: 'Half a day',
  submittedAt: '2026-11-20T06:05:00.000Z',
  expiresAt: '2026-11-22T06:05:00.000Z',
  lines: [line('Labour', 400_00), line('Valve', 600_00)],
  attachments: [file('plan.pdf'), file('valve.pdf')],
};
const changesTo = (more: Partial<Revision>) => changesBetween(first, { ...first, number: 2, ...more });

it('names the call-out fee beside the first price', () => {
  expect(firstTerms(first)).toEqual([{ summary: 'First quote: R1,850.00' }]);
  expect(firstTerms({ ...first, callOutCents: 350_00 })).toEqual([
    { summary: 'First quote: R1,850.00' },
    { summary: 'Call-out fee R350.00' },
  ]);
});

it('lists changes in price, scope, timeline and validity', () => {
  expect(changesTo({})).toEqual([]);
  expect(
    changesTo({ priceCents: 1_750_50, scope: 'The tray too.', estimatedTimeline: 'One day', expiresAt: null }),
  ).toEqual([
    { summary: 'Price R1,750.50 instead of R1,850.00' },
    { summary: 'Scope changed', before: 'Replace the valve.' },
    { summary: 'Timeline “One day” instead of “Half a day”' },
    { summary: 'Valid with no end date instead of until 22 November 2026, 08:05' },
  ]);
});

it('names a renewal of an expired quote, and no end that looks the same', () => {
  const renewed = { submittedAt: '2026-11-23T06:05:00.000Z', expiresAt: '2026-11-25T06:05:00.000Z' };
  expect(changesTo(renewed)).toEqual([{ summary: 'Renewed: valid until 25 November 2026, 08:05' }]);
  expect(changesTo({ expiresAt: '2026-11-22T06:05:12.000Z' })).toEqual([]);
});

it('lists the lines that were added, changed and removed, in any order', () => {
  expect(changesTo({ lines: [line('Valve', 600_00), line('Labour', 400_00)] })).toEqual([]);
  expect(changesTo({ lines: [line('Labour', 300_00, true), line('Travel', 80_00)] })).toEqual([
    { summary: 'Line changed: Labour, 1.5 × R300.00 = R450.00 with VAT', before: 'Labour, 1.5 × R400.00 = R600.00' },
    { summary: 'Line added: Travel, 1.5 × R80.00 = R120.00' },
    { summary: 'Line removed: Valve, 1.5 × R600.00 = R900.00' },
  ]);
  expect(changesTo({ lines: [...first.lines, line('Labour', 400_00)] })).toEqual([
    { summary: 'Line added: Labour, 1.5 × R400.00 = R600.00' },
  ]);
});

it('lists the files that were added and removed', () => {
  expect(changesTo({ attachments: [file('valve.pdf'), file('tray.pdf')] })).toEqual([
    { summary: 'File added: tray.pdf' },
    { summary: 'File removed: plan.pdf' },
  ]);
});

it('names a call-out fee that is new, another, or gone', () => {
  const withFee = { ...first, callOutCents: 350_00 };
  expect(changesTo({ callOutCents: 350_00 })).toEqual([{ summary: 'Call-out fee R350.00' }]);
  expect(changesBetween(withFee, { ...withFee, number: 2, callOutCents: 0 })).toEqual([
    { summary: 'Call-out fee R0.00 instead of R350.00' },
  ]);
  expect(changesBetween(withFee, { ...first, number: 2 })).toEqual([{ summary: 'No call-out fee any more' }]);
});
