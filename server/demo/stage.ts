import type { Purpose } from '#core/files.ts';
import type { Person } from '#engine/actor.ts';
import type { PersonWork, SystemWork } from '#engine/work.ts';
import type { Drawing } from './drawings.ts';

/** The tools that build the demo. Stories name people and problems by keys. */
export type Stage = {
  /** Plans `act` for a time as in when.ts. All acts run in the order of their times. */
  plan(at: string | Date, act: () => Promise<void>): void;
  /** Runs a verb as a person at the present time of the demo, and the reactions to it. */
  as<Result>(who: string, act: (work: PersonWork) => Promise<Result>): Promise<Result>;
  /** Runs a verb as the system, and the reactions to it. */
  asSystem<Result>(act: (work: SystemWork) => Promise<Result>): Promise<Result>;
  /** The instant of a time as in when.ts. */
  at(when: string): Date;
  person(key: string): Person;
  /** Uploads drawings as a person; returns the ids of the files. */
  upload(who: string, purpose: Purpose, drawings: readonly Drawing[]): Promise<string[]>;
  problem(key: string): string;
};
