import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';

// Written by the code of 0.1.0 before age and tar came from libraries. Every later version must open it.
const path = join(import.meta.dirname, 'format-1.tar.age');
const secret = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';

it('opens a backup of the first version whole', async () => {
  const secrets: string[] = [];
  const tables: Record<string, string> = {};
  const files: Record<string, string> = {};
  const last: unknown[] = [];
  const { head, totals } = await readArchive(path, secret, {
    secret: async (one) => void secrets.push(one),
    table: async (name, columns, rows) => void (tables[name] = `${columns.join()}\n${await text(rows)}`),
    sequences: async (all) => void last.push(...all),
    file: async (key, bytes, body) => {
      const content = await buffer(body);
      expect(content.length).toBe(bytes);
      files[key] = content.toString();
    },
  });
  expect(head).toMatchObject({ format: 1, version: '0.1.0', at: '2026-11-24T13:00:00.000Z' });
  expect(secrets).toEqual(['a session secret']);
  expect(tables).toEqual({
    'public.accounts':
      'id,full_name,note\n1\tNalédi "Back\\\\slash" \\t Mokoena\t\\N\n2\tThabo\tR1,850.00\n3\tSannie\t\n',
    'public.likes': 'id\n',
  });
  expect(last).toEqual([{ name: 'public.events_number_seq', last: '7' }]);
  expect(files).toEqual({ '0198/large.webp': 'RIFF: no picture', '0198/empty': '' });
  expect(totals.missing).toEqual(['0199/large.webp']);
});
