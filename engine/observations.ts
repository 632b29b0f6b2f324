import { createHash } from 'node:crypto';
import { errorForLog } from './log-error.ts';

/** Upper bounds in milliseconds of the counts in `buckets`; the last count is of what took longer. */
export const bucketBounds = [10, 25, 50, 100, 200, 300, 500, 1_000, 2_500, 10_000] as const;

/** The durations of the calls of one operation. */
export type Times = { operation: string; count: number; totalMs: number; maxMs: number; buckets: number[] };

/** Errors of one cause. */
export type ErrorGroup = {
  /** The same for one cause in every process. */
  key: string;
  /** The operation or the queue in which it came up. */
  place: string;
  cause: string;
  stack: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** The newest requests and jobs that met it, as the log lines of their process name them. */
  requestIds: string[];
};

export type Observed = { times: Times[]; errors: ErrorGroup[] };

const maxOperations = 1_000;
const maxCauses = 200;
export const maxRequestIds = 10;

/**
 * The durations of operations, and the errors by their cause, of one process since the last `take`. Text that people typed is not in it,
 * and memory has a bound: causes beyond 200 are left out until the next `take`.
 */
export class Observations {
  #times = new Map<string, Times>();
  #errors = new Map<string, ErrorGroup>();

  noteTime(operation: string, ms: number): void {
    const whole = Math.round(ms);
    let known = this.#times.get(operation);
    if (known === undefined) {
      known = {
        operation,
        count: 0,
        totalMs: 0,
        maxMs: 0,
        buckets: Array.from({ length: bucketBounds.length + 1 }, () => 0),
      };
      if (this.#times.size < maxOperations) this.#times.set(operation, known);
    }
    known.count += 1;
    known.totalMs += whole;
    known.maxMs = Math.max(known.maxMs, whole);
    const bound = bucketBounds.findIndex((upper) => ms <= upper);
    const bucket = bound < 0 ? bucketBounds.length : bound;
    known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1;
  }

  noteError(place: string, error: unknown, { at, requestId }: { at: Date; requestId: string }): void {
    const { type, message, stack, cause } = errorForLog(error instanceof Error ? error : new Error(typeof error));
    const sentence = withoutIds(`${type}: ${message}${cause === undefined ? '' : ` (${cause})`}`);
    const key = createHash('sha256')
      .update([place, sentence, stack.split('\n')[0]].join('\n'))
      .digest('base64url');
    const requestIds = [requestId];
    this.#addError({ key, place, cause: sentence, stack, count: 1, firstAt: at, lastAt: at, requestIds });
  }

  /** Returns all observations since the last call. */
  take(): Observed {
    const taken = { times: [...this.#times.values()], errors: [...this.#errors.values()] };
    this.#times = new Map();
    this.#errors = new Map();
    return taken;
  }

  /** Takes back what could not be kept elsewhere. */
  putBack({ times, errors }: Observed): void {
    times.forEach((one) => this.#addTimes(one));
    errors.forEach((one) => this.#addError(one));
  }

  #addTimes(added: Times): void {
    const known = this.#times.get(added.operation);
    if (known === undefined) {
      if (this.#times.size < maxOperations) this.#times.set(added.operation, added);
      return;
    }
    known.count += added.count;
    known.totalMs += added.totalMs;
    known.maxMs = Math.max(known.maxMs, added.maxMs);
    known.buckets = known.buckets.map((count, at) => count + (added.buckets[at] ?? 0));
  }

  #addError(added: ErrorGroup): void {
    const known = this.#errors.get(added.key);
    if (known === undefined) {
      if (this.#errors.size < maxCauses) this.#errors.set(added.key, added);
      return;
    }
    known.count += added.count;
    if (added.firstAt < known.firstAt) known.firstAt = added.firstAt;
    if (added.lastAt > known.lastAt) known.lastAt = added.lastAt;
    known.requestIds = [...added.requestIds, ...known.requestIds].slice(0, maxRequestIds);
  }
}

/** The same sentence for each id and number in it: errors that differ in those alone have one cause. */
const withoutIds = (sentence: string): string =>
  sentence.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(/\d{3,}/g, '#');
