/** The source of time: a parameter, so that tests and the demo can move it. */
export type Clock = {
  now(): Date;
  /** True for the machine's clock, which must agree with the database's. */
  isOfMachine?: true;
};

export const systemClock: Clock = { now: () => new Date(), isOfMachine: true };

/** A clock that stands still until it is moved. */
export class MovableClock implements Clock {
  #at: number;

  constructor(at: Date) {
    this.#at = at.getTime();
  }

  now(): Date {
    return new Date(this.#at);
  }

  move(milliseconds: number): void {
    this.#at += milliseconds;
  }

  set(at: Date): void {
    this.#at = at.getTime();
  }
}
