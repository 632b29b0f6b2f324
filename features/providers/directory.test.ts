import { expect, it } from 'vitest';
import { encodeCursor } from '#core/paging.ts';
import { directoryCursor, writeDirectoryCursor, type DirectoryKey } from './directory.ts';

const id = '01a1fc31-0872-7410-b234-59c485aebcd7';
const at = '2026-11-21T10:00:00.123Z';

it.each<DirectoryKey>([
  { sort: 'newest', parts: [at, id] },
  { sort: 'rating', parts: ['457', '31', id] },
  { sort: 'rating', parts: ['380', '0', id] },
  { sort: 'jobs', parts: ['120', '31', id] },
])('reads back a written directory cursor: %j', (key) =>
  expect(directoryCursor.parse(writeDirectoryCursor(key))).toEqual(key),
);

it.each([
  [['newest', at]],
  [['newest', id, at]],
  [['newest', at, id, 'more']],
  [['newest', '0000-01-01T00:00:00Z', id]],
  [['rating', '4.7', '31', id]],
  [['rating', '-1', '31', id]],
  [['rating', '457', '31', '1 or 1=1']],
  [['rating', 'NaN', '31', id]],
  [['jobs', '4.7', '31', id]],
  [['jobs', '-1', '31', id]],
  [['jobs', '9999999999', '31', id]],
  [['price', '1', '31', id]],
  [['__proto__', '1', '31', id]],
  [['constructor', '1', '31', id]],
  [[at, id]],
])('refuses the directory cursor %j', (parts) =>
  expect(directoryCursor.safeParse(encodeCursor(parts)).success).toBe(false),
);
