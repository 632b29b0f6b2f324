import type { QueryState } from '@tanstack/react-query';
import { toCallError } from './client.ts';

const pauses = [1_000, 3_000];
/** A wait that the server asks for beyond this is left to the reader. Milliseconds. */
const maxPause = 15_000;
const passing = new Set([0, 502, 503, 504]);
/** A line that comes back without a word of the device, and a server that has time again, are noticed after this long. Milliseconds. */
const lookEvery = 10_000;

type Failing = { state: { status: string; error: unknown } };

/**
 * Retries a reading twice, after 1 and 3 s or when the server says, if the line or the server failed for a moment. An offline device
 * waits. A failed reading is repeated when the device is back online, and every 10 s if no answer came at all or in time, or the server
 * was too busy, while someone looks at the page. One that came too late is said at once: its time limit is long already (decision 136).
 */
export const retryReadings = {
  retry: (failures: number, error: unknown): boolean => {
    const { status, retryAfter } = toCallError(error);
    return failures < pauses.length && passing.has(status) && retryAfter <= maxPause;
  },
  retryDelay: (failures: number, error: unknown): number =>
    Math.max(toCallError(error).retryAfter, pauses[failures] ?? 0),
  refetchInterval: ({ state }: Failing): number | false => {
    if (state.status !== 'error') return false;
    const { status, retryAfter } = toCallError(state.error);
    return (status === 408 || passing.has(status)) && lookEvery + retryAfter;
  },
  refetchOnReconnect: ({ state }: Failing) => (state.status === 'error' ? ('always' as const) : false),
};

/** Repeats a failed change in the background, as readings are repeated. Only for a change that does no harm if it happens twice. */
export const retryMark = { retry: retryReadings.retry, retryDelay: retryReadings.retryDelay };

type Reading<Data> = { state: Pick<QueryState<Data>, 'data' | 'status' | 'error'> };

/** Repeats a reading after as many milliseconds as its data needs, or false; one that failed is repeated like all others. */
export const askAgain =
  <Data>(wait: (data: Data | undefined) => number | false) =>
  ({ state }: Reading<Data>): number | false =>
    retryReadings.refetchInterval({ state }) || wait(state.data);
