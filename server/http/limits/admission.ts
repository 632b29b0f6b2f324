import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { sessionToken } from '#features/accounts/server/sessions/session-cookie.ts';
import { isPerson, type Caller } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import { isChange } from '#server/http/origin.ts';

/** From which value on the lists of strangers, then also the lists of people and the changes of strangers, then all are refused. */
type Stages = readonly [number, number, number];

export type AdmissionLimits = {
  /** Statements that the database has not answered. */
  statements: Stages;
  /** Milliseconds that a statement waits behind others, counted while at least `minStatements` are under way. */
  wait: Stages;
  minStatements: number;
  /** Milliseconds that work waits for the main thread. */
  delay: Stages;
};

export const admissionLimits: AdmissionLimits = {
  statements: [150, 300, 500],
  wait: [40, 80, 140],
  minStatements: 20,
  delay: [250, 500, 750],
};

/** The number of tokens of ended sessions that are remembered. */
const maxEnded = 10_000;
const minRetrySeconds = 2;
const maxRetrySeconds = 5;

export type Admission = {
  /** Throws `server.busy` where the process has more to do than it can, and this request can wait. */
  check(request: FastifyRequest): void;
  /** Learns who sent a request: a signed cookie whose session has ended counts as a stranger's from then on. */
  learn(request: FastifyRequest, caller: Caller): void;
  /** True if `check` refused this request. */
  isRefused(request: FastifyRequest): boolean;
  /** Returns the number of refused requests since the last call. */
  takeCount(): number;
  stop(): void;
};

/**
 * Takes on no more than the process can do within a second, measured by what is scarce: the statements under way, how long they
 * wait, and how long work waits for the main thread. Lists are refused before changes, strangers before people who are signed in.
 */
export function makeAdmission(world: World, limits: AdmissionLimits): Admission {
  const delay = measureEventLoopDelay();
  const ended = new Set<string>();
  const refused = new WeakSet<FastifyRequest>();
  let count = 0;

  function stage(): number {
    const { statements, wait } = world.db.$client.load;
    return Math.max(
      stageIn(limits.statements, statements),
      statements < limits.minStatements ? 0 : stageIn(limits.wait, wait),
      stageIn(limits.delay, delay.current),
    );
  }

  function isStranger(request: FastifyRequest): boolean {
    const token = sessionToken(request.headers.cookie, world.config);
    return token === null || ended.has(token);
  }

  return {
    check(request) {
      const reached = stage();
      if (reached === 0) return;
      if (reached <= Number(isChange(request)) + Number(!isStranger(request))) return;
      count += 1;
      refused.add(request);
      // Spread, so that those who were refused together do not come back together.
      const spread = Math.floor(Math.random() * (maxRetrySeconds - minRetrySeconds + 1));
      throw new Refusal('server.busy', { retryAfterSeconds: minRetrySeconds + spread });
    },
    learn(request, caller) {
      if (isPerson(caller)) return;
      const token = sessionToken(request.headers.cookie, world.config);
      if (token === null) return;
      ended.add(token);
      for (const oldest of ended) {
        if (ended.size <= maxEnded) break;
        ended.delete(oldest);
      }
    },
    isRefused: (request) => refused.has(request),
    takeCount() {
      const taken = count;
      count = 0;
      return taken;
    },
    stop: delay.stop,
  };
}

/** Returns the number of stages that `value` has reached. */
const stageIn = ([first, second, third]: Stages, value: number): number =>
  Number(value >= first) + Number(value >= second) + Number(value >= third);
