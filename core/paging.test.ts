import { expect, it } from 'vitest';
import { cursor, queryInteger, toPage, writeCursor } from './paging.ts';

const key = { at: '2026-11-21T10:00:00.123Z', id: '01a1fc31-0872-7410-b234-59c485aebcd7' };

it('reads back the cursor that it wrote', () => {
  expect(cursor.parse(writeCursor(key))).toEqual(key);
});

it.each([
  '',
  'x',
  'not base64 at all!',
  btoa('2026-11-21T10:00:00.123Z'),
  btoa(`${key.at} ${key.id} more`),
  btoa(`${key.at} 1 or 1=1`),
  btoa(`0000-01-01T00:00:00Z ${key.id}`),
  btoa(`9999-99-99T00:00:00Z ${key.id}`),
  'A'.repeat(50_000),
])('refuses the tampered cursor %j', (tampered) => expect(cursor.safeParse(tampered).success).toBe(false));

it('cuts a page and gives the cursor of the next one', () => {
  const rows = [1, 2, 3].map((n) => ({ at: key.at, id: key.id, n }));
  expect(toPage(rows, 2, (row) => row)).toEqual({ items: rows.slice(0, 2), next: writeCursor(key) });
  expect(toPage(rows, 3, (row) => row)).toEqual({ items: rows, next: null });
  expect(toPage([], 3, (row: typeof key) => row)).toEqual({ items: [], next: null });
});

it('reads a whole number within bounds from an address', () => {
  const limit = queryInteger(1, 50);
  expect(limit.parse('20')).toBe(20);
  for (const bad of ['0', '51', '1e9', '-1', '1.5', '', ' 5', 'NaN', '9'.repeat(30)])
    expect(limit.safeParse(bad).success).toBe(false);
});
