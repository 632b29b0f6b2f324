import type { Purpose } from '#core/files.ts';
import type { Person } from '#server/engine/actor.ts';
import type { PersonWork, SystemWork } from '#server/engine/work.ts';
import type { Drawing } from './drawings.ts';

/** The demo while it is made. People and problems are found by the keys that the stories call them by. */
export type Stage = {
  /** Plans `act` for a time of when.ts: everything happens in the order of time, whoever plans it first. */
  plan(at: string | Date, act: () => Promise<void>): void;
  /** Does one thing as a person, at the time that it is, with what follows from it. */
  as<Result>(who: string, act: (work: PersonWork) => Promise<Result>): Promise<Result>;
  /** The same as the system. */
  asSystem<Result>(act: (work: SystemWork) => Promise<Result>): Promise<Result>;
  /** The instant of a time of when.ts. */
  at(when: string): Date;
  person(key: string): Person;
  /** Somebody uploads pictures; returns their ids. */
  upload(who: string, purpose: Purpose, drawings: readonly Drawing[]): Promise<string[]>;
  problem(key: string): string;
};
