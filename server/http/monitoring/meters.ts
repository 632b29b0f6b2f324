import type { FastifyRequest } from 'fastify';
import type { Metrics } from '#engine/metrics.ts';
import type { Observations } from '#engine/observations.ts';
import { liveEndpoint } from '#server/live/live.ts';

/** The names that log lines, metrics and traces use for the requests of one route and method. */
export type Meter = {
  /** The route, in log lines and on the page of errors. */
  route: string;
  /** The operation, in metrics and traces. Files of the browser side and unknown addresses are one operation. */
  operation: string;
  /** True if the route sends its own head when all goes well. */
  sendsOwnHead: boolean;
  /** Counts an answer and the milliseconds until it was sent. */
  note: (status: number, ms: number) => void;
};

/**
 * True if the time of a request says something: a stream lasts as long as a page is open, and files of the browser side are read from
 * disk.
 */
const isMeasured = (url: string): boolean => url !== liveEndpoint.path && (url.includes(':') || !/[.*]/.test(url));

/** Makes the function that finds the meter of a request. Each is made once, so that no request looks up names and series. */
export function makeMeters(
  metrics: Metrics | undefined,
  observations: Observations | undefined,
): (request: FastifyRequest) => Meter {
  const made = new Map<string, Map<string | undefined, Meter>>();

  function make(method: string, url: string | undefined, sendsOwnHead: boolean): Meter {
    const address = url ?? '.';
    const hasTime = isMeasured(address);
    const operation = hasTime || url === liveEndpoint.path ? `${method} ${address}` : 'file';
    const answered = new Map<number, () => void>();
    let time: ((seconds: number) => void) | undefined;
    return {
      route: `${method} ${url ?? 'unknown'}`,
      operation,
      sendsOwnHead,
      note(status, ms) {
        if (metrics !== undefined) {
          let count = answered.get(status);
          if (count === undefined) {
            count = metrics.counter('lungisa_requests_total', { operation, status: String(status) });
            answered.set(status, count);
          }
          count();
        }
        if (!hasTime) return;
        observations?.noteTime(operation, ms);
        time ??= metrics?.histogram('lungisa_request_seconds', { operation });
        time?.(ms / 1_000);
      },
    };
  }

  return (request) => {
    const { method } = request;
    // Fastify makes these options again at each look.
    const { url, config } = request.routeOptions;
    let ofMethod = made.get(method);
    if (ofMethod === undefined) made.set(method, (ofMethod = new Map()));
    let meter = ofMethod.get(url);
    if (meter === undefined) ofMethod.set(url, (meter = make(method, url, config.sendsOwnHead === true)));
    return meter;
  };
}
