import { expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { queueReason } from '#features/accounts/reasons.ts';
import { showChanges } from './show-changes.ts';

type ChangedEvent = Parameters<typeof showChanges>[0];

const event = (given: Partial<ChangedEvent>): ChangedEvent => ({
  noun: 'quote',
  step: 'cancel',
  party: 'member',
  before: 'quote_submitted',
  after: 'cancelled',
  data: {},
  ...given,
});

/** Each change in a line: `field: before -> after`, or that it is hidden. */
const lines = (given: Partial<ChangedEvent>, reveals = false) =>
  showChanges(event(given), { reveals }).map(({ field, before, after, isHidden }) =>
    isHidden ? `${field} is hidden` : `${field}: ${before ?? '-'} -> ${after ?? '-'}`,
  );

it('shows statuses, amounts, times, ids and numbers as people read them', () => {
  const id = newId();
  const data = { revision: 2, priceCents: 185_000, lapsesAt: '2026-11-24T06:30:00.000Z', attemptId: id, held: true };
  expect(lines({ data })).toEqual([
    'status: Quote submitted -> Cancelled',
    'revision: - -> 2',
    'priceCents: - -> R1,850.00',
    'lapsesAt: - -> 24 November 2026, 08:30',
    `attemptId: - -> ${id}`,
    'held: - -> Yes',
  ]);
});

it('hides what a person wrote or is called, and shows it to a look', () => {
  const data = { reason: 'My number is 082 123 4567', fullName: 'Naledi', device: 'firefox', proposal: 1 };
  expect(lines({ data })).toEqual([
    'status: Quote submitted -> Cancelled',
    'reason is hidden',
    'fullName is hidden',
    'device is hidden',
    'proposal: - -> 1',
  ]);
  expect(lines({ data }, true)).toContain('reason: - -> My number is 082 123 4567');
});

it('hides a text that could be a phone number or an address, whatever it is named', () => {
  for (const setting of ['0821234567', '+27821234567', 'naledi@example.co.za', '12 Vilakazi Street'])
    expect(lines({ data: { setting } })).toContain('setting is hidden');
});

it('shows the reasons of admins', () => {
  const reasonOf = (reason: string) => lines({ party: 'admin', data: { reason } });
  expect(reasonOf('It is spam.')).toContain('reason: - -> It is spam.');
  expect(reasonOf(queueReason)).toContain('reason: - -> Moderation queue');
});

it('puts what was before beside what is after, and leaves out what stayed', () => {
  const data = { before: { rating: 2, comment: 'Late' }, after: { rating: 4, comment: 'Late' } };
  expect(lines({ noun: 'review', before: 'shown', after: 'shown', data })).toEqual(['rating: 2 -> 4']);
});

it('shows the settings of the site, but not who its information officer is', () => {
  const data = { was: 'old', is: 'new' };
  const site = { noun: 'site', party: 'admin', before: 'Old words', after: 'New words', data };
  expect(lines({ ...site, step: 'tagline' })).toEqual(['value: Old words -> New words']);
  expect(lines({ ...site, step: 'information-officer-name' })).toEqual(['value is hidden']);
});

it('compares long texts word by word', () => {
  const before = 'Quotes from people near you, whenever you need them.';
  const after = 'Quotes from builders near you, whenever you need them.';
  const [change] = showChanges(event({ noun: 'site', step: 'tagline', before, after }));
  expect(change?.parts).toEqual([
    { is: 'same', text: 'Quotes from ' },
    { is: 'removed', text: 'people' },
    { is: 'added', text: 'builders' },
    { is: 'same', text: ' near you, whenever you need them.' },
  ]);
});
