import type { Contributions } from './contributions.ts';
import type { PersonalData } from './personal-data.ts';
import type { SQL } from 'drizzle-orm';
import type { ErrorCode, Sentences } from '#core/errors.ts';
import type { Actor, Person, System } from './actor.ts';
import type { ReadBrand } from './brand.ts';
import type { Clock } from './clock.ts';
import type { FilePlace } from './file-place.ts';
import { noteChange } from './postgres/after-change.ts';
import { databaseCode, isDatabaseGone, isUndone } from './postgres/database-errors.ts';
import type { Database, Transaction } from './postgres/database.ts';
import type { Mailer } from '#integrations/mail/mailer.ts';
import type { Payments } from '#integrations/paystack/paystack.ts';
import type { Pusher } from '#integrations/push/pusher.ts';
import type { Storage } from '#integrations/storage/storage.ts';
import type { events } from './tables.ts';

/** Everything a process needs to do its work; made once, handed down, never looked up. */
export type World = {
  db: Database;
  clock: Clock;
  config: {
    passwordMin: number;
    passwordCost: number;
    /** True if people must confirm their email address before they sign in. */
    emailVerification: boolean;
    limitFactor: number;
    publicUrl: string | undefined;
    sessionSecret: string;
    /** Secrets from before, newest first: what they encrypted can still be read. */
    oldSecrets: readonly string[];
    /** True if admins need a second factor before they act. */
    adminsNeedSecondFactor: boolean;
  };
  outbox: Outbox;
  /** The store of the bytes of files. */
  storage: Storage;
  /** Sends mails; null if people get none: in a demo or a bench. */
  mailer: Mailer | null;
  /** Sends messages to devices; null if none are sent. */
  push: Pusher | null;
  /** Takes payments; null if they are off. */
  payments: Payments | null;
  consequences: readonly AnyHandler<'after', Work>[];
  reactions: readonly AnyHandler<'to', SystemWork>[];
  /** The personal data of all features, later features first. */
  personalData: readonly PersonalData[];
  /** The things that payments pay for. */
  payable: Payable;
  /** The parts of all features in the overviews of admins, in the order of the features. */
  contributions: readonly Contributions[];
  /** The private things that files of all features belong to. */
  filePlaces: readonly FilePlace[];
  /** The sentence for each error code; the shell gathers them from all features. */
  sentences: Sentences;
  /** Reads the name and the look of the site: features that come before the settings of the site need it too. */
  readBrand: ReadBrand;
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

/** The work of an urgent reaction, whose event waits behind no others. */
export type UrgentWork = SystemWork & { isUrgent: true };

/** A consequence or a reaction, whichever event it follows. A method, so that handlers of different events can stand in one list. */
export type AnyHandler<Key extends 'after' | 'to', Doing extends Work> = Record<Key, `${string}.${string}`> & {
  /** Its event waits behind no others: a person waits for it, or it guards an account. */
  isUrgent?: boolean;
  run(work: Doing, event: typeof events.$inferSelect): Promise<void>;
};

/** A payment, as the feature whose things it pays for gets it: with all its columns. */
type Payment = { id: string; accountId: string };

/** The thing that a payment pays for: its name, what Paystack keeps with the payment, and the period; null if it has none. */
export type PaidItem = { name: string; metadata: Record<string, string>; from: Date | null; to: Date | null };

/** The things that payments pay for, as the one feature that has them registers them. Methods, so that they can take more of a payment. */
export type Payable = {
  /** The name of a thing in SQL, by the code that payments keep. */
  nameOf(code: SQL): SQL;
  describe(from: Work | World, payment: Payment): Promise<PaidItem>;
  /** The refusal if a payment with all expected facts cannot count; null if it can. The caller has locked the account. */
  findObstacle(work: SystemWork, payment: Payment): Promise<ErrorCode | null>;
  /** Delivers the thing once: the caller has locked the payment, and found no obstacle. `cardId` is the card that it saved. */
  deliver(work: SystemWork, payment: Payment, cardId: string | null): Promise<void>;
  /** Gives up the choice of a payment that will not count. */
  abandon(work: Work, payment: Payment): Promise<void>;
  /** Takes back what a payment paid for, if all of it went back, and returns the loss. The caller has locked the account. */
  revoke(work: Work, payment: Payment, cause: 'refund' | 'dispute'): Promise<string>;
  /** Finds the card that a payment charges, null for a card that cannot be charged. Null if nothing is due any more. */
  findCharge(work: SystemWork, payment: Payment): Promise<{ cardId: string | null } | null>;
  /** Tells that the charge of a payment failed. */
  failCharge(work: SystemWork, payment: Payment, cause: string): Promise<void>;
};

/** A queue that a feature works off, job by job. */
export type Queue<Job extends object = object> = {
  name: string;
  /**
   * The number of retries: after seconds, then at growing intervals, then every hour. The thirtieth try comes about a day after the first.
   */
  retryLimit: number;
  /** The number of jobs that a worker takes at once: a batch must end within fifteen minutes, unless it is long. */
  batchSize: number;
  /**
   * True if a job reads or writes without a bound: its statements may take long, and all of it hours. A process works on one job of such a queue at a time.
   */
  isLong?: true;
  run(world: World, job: Job): Promise<void>;
};

export type Outbox = {
  /** Queues the reactions to an event, in the transaction that made the event; urgent ones in a queue of their own. */
  send(tx: Transaction, eventId: string, options?: { isUrgent: boolean }): Promise<void>;
  /** Queues jobs of a feature, in the transaction that made what they name. */
  enqueue<Job extends object>(tx: Transaction, queue: Queue<Job>, jobs: readonly Job[]): Promise<void>;
};

const attempts = 4;
/** serialization_failure, deadlock_detected */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `act` in one transaction; after a deadlock or serialization failure it runs again from the start. So it does where the database
 * announced its shutdown, once that is back: if nothing was committed for sure, or if `isRepeatable`, because `act` finds out what an earlier run committed.
 */
export async function transact<Who extends Actor, Result>(
  world: World,
  actor: Who,
  act: (work: Work<Who>) => Promise<Result>,
  { isRepeatable = false } = {},
): Promise<Result> {
  for (let attempt = 1; ;) {
    let takeBack: (() => void) | undefined;
    try {
      return await world.db.transaction(async (tx) => {
        const result = await act({ world, tx, now: world.clock.now(), actor });
        // The commit follows, and its answer may be lost.
        takeBack = noteChange();
        return result;
      });
    } catch (error) {
      const isSurelyUndone = takeBack === undefined || isUndone(error);
      if (isSurelyUndone) takeBack?.();
      if (retryable.has(databaseCode(error) ?? '')) {
        if (attempt === attempts) throw error;
        attempt += 1;
      } else if (!isDatabaseGone(error) || !(isSurelyUndone || isRepeatable) || !(await world.db.$client.awaitReturn()))
        throw error;
    }
  }
}
