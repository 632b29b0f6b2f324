import { expect, it } from 'vitest';
import { listLines } from './list-lines.ts';

it('lists money, days and codes in words, files with their hashes, and typed text as it is', () => {
  const lines = listLines({
    content: {
      status: 'work_in_progress',
      reason: '<b>work_in_progress</b>',
      text: '2026-11-27',
      differenceCents: -1_250_00,
      cents: 450_00,
      way: 'eft',
      outcome: 'part',
      agreedFor: '2026-11-18T07:00:00.000Z',
      dueOn: '2026-11-27',
      eventId: '01930000-0000-7000-8000-000000000000',
      lines: [{ description: 'Valve', quantityThousandths: 2500, vat: false }],
      categories: ['Plumbing'],
      notes: null,
      kinds: { 'job.propose': 2 },
      files: [
        { path: 'files/0001.webp', sha256: 'ab12', bytes: 74, addedAt: '2026-11-18T07:00:00.000Z' },
        { path: 'files/0002.webp', lost: true },
      ],
    },
  });
  expect(lines.map(({ depth, label, value }) => `${'>'.repeat(depth)}${label}=${value}`)).toEqual([
    'Status=Work in progress',
    'Reason=<b>work_in_progress</b>',
    'Text=2026-11-27',
    'Difference=−R1,250.00',
    'Amount=R450.00',
    'Way=EFT',
    'Outcome=Part of the price goes back to the member',
    'Agreed for=18 November 2026, 09:00',
    'Due on=27 November 2026',
    'Lines=',
    '>=1.',
    '>>Description=Valve',
    '>>Quantity=2.5',
    '>>VAT included=No',
    'Categories=',
    '>=Plumbing',
    'Kinds=',
    '>Date proposed=2',
    'File=files/0001.webp, 74 bytes, added 18 November 2026, 09:00',
    '>SHA-256=ab12',
    'File=files/0002.webp could not be added',
  ]);
});
