import type { Sentences } from '#core/errors.ts';
import type { Actor, Person, System } from './actor.ts';
import type { Clock } from './clock.ts';
import { databaseCode } from './database-errors.ts';
import type { Database, Transaction } from './database.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { Outbox } from './outbox.ts';
import type { Consequence, Reaction } from './event.ts';

/** Everything a process needs to do its work; made once, handed down, never looked up. */
export type World = {
  db: Database;
  clock: Clock;
  config: { passwordMin: number; publicUrl: string | undefined; sessionSecret: string };
  outbox: Outbox;
  /** Where the bytes of files are. */
  storage: Storage;
  /** Who takes mails; null where people are not written to: a demo, a bench. */
  mailer: Mailer | null;
  consequences: readonly Consequence[];
  reactions: readonly Reaction[];
  /** What people read for each error code; the shell gathers them from all features. */
  sentences: Sentences;
};

/** One unit of work: a transaction, the instant it happens at, and who acts. Plain `Work` is work of any actor. */
export type Work<Who extends Actor = Actor> = {
  world: World;
  tx: Transaction;
  now: Date;
  actor: Who;
};

/** Work of a signed-in person. */
export type PersonWork = Work<Person>;

/** Work that no person asked for: a reaction, a due rule, a sweep, a command. */
export type SystemWork = Work<System>;

const attempts = 4;
/** serialization_failure, deadlock_detected */
const retryable = new Set(['40001', '40P01']);

/** Runs `act` in one transaction; a deadlock or serialization failure runs it anew from the start. */
export async function transact<Who extends Actor, Result>(
  world: World,
  actor: Who,
  act: (work: Work<Who>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await world.db.transaction((tx) => act({ world, tx, now: world.clock.now(), actor }));
    } catch (error) {
      if (attempt === attempts || !retryable.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
