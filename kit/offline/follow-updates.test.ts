import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followUpdates, settleTime } from './follow-updates.ts';

const worker = () => ({ postMessage: vi.fn<(word: string) => void>() });
type Worker = ReturnType<typeof worker>;

let registration: { waiting: Worker | null };
let navigate: (event: { pathChanged: boolean }) => void;
let ended: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', new EventTarget());
  registration = { waiting: null };
  ended = new AbortController();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const subscribe = (_event: string, listener: typeof navigate) => {
    navigate = listener;
    return () => (navigate = () => undefined);
  };
  followUpdates(registration as never, { subscribe } as never, ended.signal);
}

test('a worker that waits when a page opens takes over once the page has settled', () => {
  const newer = (registration.waiting = worker());
  follow();
  vi.advanceTimersByTime(settleTime - 1);
  expect(newer.postMessage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(newer.postMessage.mock.calls).toEqual([['take-over']]);
});

test('a worker that arrives before the page has settled waits for the next navigation', () => {
  follow();
  const newer = (registration.waiting = worker());
  vi.advanceTimersByTime(10 * settleTime);
  expect(newer.postMessage).not.toHaveBeenCalled();
  navigate({ pathChanged: false });
  vi.advanceTimersByTime(settleTime);
  expect(newer.postMessage).not.toHaveBeenCalled();
  navigate({ pathChanged: true });
  vi.advanceTimersByTime(settleTime);
  expect(newer.postMessage.mock.calls).toEqual([['take-over']]);
});

test('a worker that another replaced in between is told nothing', () => {
  const newer = (registration.waiting = worker());
  follow();
  const newest = (registration.waiting = worker());
  vi.advanceTimersByTime(settleTime);
  expect([...newer.postMessage.mock.calls, ...newest.postMessage.mock.calls]).toEqual([]);
});

test('nothing takes over for a person who has signed out', () => {
  const newer = (registration.waiting = worker());
  follow();
  ended.abort();
  navigate({ pathChanged: true });
  vi.advanceTimersByTime(settleTime);
  expect(newer.postMessage).not.toHaveBeenCalled();
});
