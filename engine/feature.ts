import type { AnyProcedure } from '@orpc/server';
import type { Sentences } from '#core/errors.ts';
import type { Contributions } from './contributions.ts';
import type { PersonalData } from './personal-data.ts';
import type { DueRule } from './due-rule.ts';
import type { Endpoint } from './endpoint.ts';
import type { FilePlace } from './file-place.ts';
import type { Payable, Queue } from './work.ts';
import type { Subject } from './take-step.ts';
import type { Consequence, Reaction } from './event.ts';
import type { World } from './work.ts';

/** Deletes or ends what has outlived its use, once a day. */
export type Sweep = (world: World) => Promise<void>;

/** A feature's manifest: all that the shell knows of it. `server/features.ts` lists them and derives the rest. */
export type Feature<Operation extends string = string> = {
  /** A handler for each operation of the contract. */
  routes: Record<Operation, AnyProcedure>;
  /** The sentence of each error code that begins with the feature's name. */
  errors?: Partial<Sentences>;
  /** The exports of `tables.ts`. drizzle-kit finds that file by its name. */
  tables?: Record<string, unknown>;
  /** The tables whose rows live a lifecycle. */
  subjects?: readonly Subject[];
  consequences?: readonly Consequence[];
  /** Consequences that move counters. They run after all other consequences, because most transactions meet at those rows. */
  counters?: readonly Consequence[];
  /** Consequences that only tell open screens to ask again. They run last. */
  hints?: readonly Consequence[];
  reactions?: readonly Reaction[];
  dueRules?: readonly DueRule[];
  sweeps?: readonly Sweep[];
  queues?: readonly Queue[];
  endpoints?: readonly Endpoint[];
  filePlaces?: readonly FilePlace[];
  /** Personal data in the tables of the feature; the last feature also declares the tables of the engine. */
  personalData?: readonly PersonalData[];
  /** The things that payments pay for: one feature has them. */
  payable?: Payable;
  /** The feature's part in the overviews of admins. */
  contributions?: Contributions;
  /** The part of an overview that follows from the contributions of all features. */
  overview?: (contributions: readonly Contributions[]) => Pick<Feature, 'consequences' | 'filePlaces'>;
};
