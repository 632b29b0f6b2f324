import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { errorStatuses, type ErrorCode } from '#core/errors.ts';
import { isPerson } from '#engine/actor.ts';
import { capLines } from './cap-lines.ts';

const logged = new Set([401, 403, 408, 429, 431]);

export type SecurityLog = {
  /** Logs that a person signed in or out, registered, or acted as an admin. `accountId` is theirs. */
  done(request: FastifyRequest, accountId: string | null): void;
  /** Logs a refusal to let someone in, or of what no page of ours sends. */
  refused(request: FastifyRequest, code: ErrorCode): void;
  /** Returns the number of lines left out since the last call. */
  takeLeftOut(): number;
};

/** Logs who got in, who did not, and why: route, code and account id, and no other personal data. */
export function makeSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const cap = capLines();
  const write = (key: string, line: object, message: string): void => {
    if (cap.take(key)) log.info(line, message);
  };

  return {
    done: (request, accountId) =>
      write(request.meter.route, { id: request.id, route: request.meter.route, accountId }, 'security: done'),
    refused(request, code) {
      if (!logged.has(errorStatuses[code]) && code !== 'request.malformed') return;
      const { caller } = request;
      const accountId = caller !== undefined && isPerson(caller) ? caller.id : null;
      write(code, { id: request.id, route: request.meter.route, code, accountId }, 'security: refused');
    },
    takeLeftOut: cap.takeLeftOut,
  };
}
