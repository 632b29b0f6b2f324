import { beforeAll, expect, inject, it } from 'vitest';
import { aMemberWithPassword } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { attempts } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of answers of each kind that are compared. */
    answers: number;
  }
}

/**
 * Compares how long the answer about a known address takes with that about an unknown one: the medians of as many of each, asked in turns.
 * Only for a machine that does nothing else, so it is no part of `npm test`.
 */
const world = useWorld();
beforeAll(() => {
  world.config = { ...world.config, emailVerification: true, passwordCost: 3 };
});
const app = useApp(world);

const rounds = inject('answers');
const maxDifference = 0.1;
/** Milliseconds: what the machine itself varies by, where an answer takes only a few. */
const noise = 1;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function timeOf(method: string, path: string, body: object): Promise<number> {
  // Throttling is no part of what is measured.
  await world.db.delete(attempts);
  const began = performance.now();
  await app.call(null, method, path, body);
  return performance.now() - began;
}

it.each([
  ['a login', 'POST', '/api/session', { password: 'wrong horse' }],
  ['a forgotten password', 'POST', '/api/accounts/password/link', {}],
  ['another confirmation', 'POST', '/api/accounts/confirmation/link', {}],
  ['a registration', 'POST', '/api/accounts', { fullName: 'Sibusiso Dlamini', password: 'sawubona mhlaba' }],
])('answers %s as fast for a known address as for an unknown one', async (name, method, path, body) => {
  const { email: known } = await aMemberWithPassword(world);
  // One unknown address, as there is one known: the database remembers what it was asked before. Registering takes it, so that is new.
  const unknown = `${newId()}@example.co.za`;
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known : path === '/api/accounts' ? `${newId()}@example.co.za` : unknown;
      times[kind].push(await timeOf(method, path, { ...body, email }));
    }
  const [one, other] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(one - other);
  const difference = apart / Math.max(one, other);
  process.stdout.write(
    `${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${(difference * 100).toFixed(1)} % apart\n`,
  );
  if (apart > noise) expect(difference).toBeLessThan(maxDifference);
});
