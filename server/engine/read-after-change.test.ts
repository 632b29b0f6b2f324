import { expect, it } from 'vitest';
import { Refusal } from '#core/errors.ts';
import { readAfterChange } from './read-after-change.ts';

/** Fails with these errors one after the other, then gives what was made. */
function aReading(...errors: Error[]) {
  let tries = 0;
  const read = async () => {
    const error = errors[tries];
    tries += 1;
    if (error !== undefined) throw error;
    return 'made';
  };
  return { read, tries: () => tries };
}
const busy = () => new Error('timeout exceeded when trying to connect');

it('answers with what a change made although the database is busy for a moment', async () => {
  const { read, tries } = aReading(busy(), busy());
  expect(await readAfterChange(read, [0, 0, 0])).toBe('made');
  expect(tries()).toBe(3);
});

it('gives up on a database that stays away, and repeats no other failure', async () => {
  await expect(readAfterChange(aReading(busy(), busy(), busy(), busy()).read, [0, 0, 0])).rejects.toThrow('timeout');
  const { read, tries } = aReading(new Refusal('request.not-found'));
  await expect(readAfterChange(read, [0, 0])).rejects.toMatchObject({ code: 'request.not-found' });
  expect(tries()).toBe(1);
});
