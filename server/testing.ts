import { afterAll, beforeAll } from 'vitest';
import { nobody, type Actor } from './actor.ts';
import { MovableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { consequences, reactions } from './features.ts';
import { createTestDatabase } from './test-database.ts';
import { react } from './worker.ts';
import { transact, type Work, type World } from './work.ts';

/** Monday 16 November 2026, 10:00 in Johannesburg: where every test begins. */
export const testStart = new Date('2026-11-16T08:00:00.000Z');

export type TestWorld = World & {
  clock: MovableClock;
  /** Runs `act` as `actor` in a transaction of its own. */
  as<Result>(actor: Actor, act: (work: Work) => Promise<Result>): Promise<Result>;
  /** Runs what follows from everything that happened since the last call. */
  settle(): Promise<void>;
};

/**
 * A world on a database of its own, for the tests of one file: `const world = useWorld();`
 * Its outbox keeps events until `settle`, so that tests say when reactions run.
 */
export function useWorld(): TestWorld {
  let happened: string[] = [];
  const world = {} as TestWorld;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    Object.assign(world, {
      db: openDatabase(database.url, { max: 8 }),
      clock: new MovableClock(testStart),
      config: { passwordMin: 6, publicUrl: undefined, sessionSecret: 'a secret that is only ever used by the tests' },
      outbox: { send: async (_tx: unknown, eventId: string) => void happened.push(eventId) },
      consequences,
      reactions,
      as: (actor: Actor, act: (work: Work) => Promise<unknown>) => transact(world, actor, act),
      async settle() {
        while (happened.length > 0) {
          const now = happened;
          happened = [];
          for (const eventId of now) await react(world, eventId);
        }
      },
    });
  });
  afterAll(async () => {
    await world.db.$client.end();
    await drop();
  });
  return world;
}

/** The system, as verbs run by the clock are given it. */
export const system = nobody;
