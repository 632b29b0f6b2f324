import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heartbeat } from '#core/live.ts';
import { openSource, waitAfter } from './live-source.ts';

/** A browser's connection to the stream, whose server is the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  send(name: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const events: [string, object][] = [];
const open = () => openSource((name, data) => events.push([name, data]));
const latest = () => FakeSource.opened.at(-1)!;
let browserWindow: EventTarget;

beforeEach(() => {
  events.length = 0;
  FakeSource.opened = [];
  browserWindow = new EventTarget();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', browserWindow);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('waits longer after each failure, at most a minute, and not as long as other browsers', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => waitAfter(failures, 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(waitAfter(1, 0)).toBe(500);
  expect(waitAfter(20, 0)).toBe(30_000);
});

it('passes on each event of the stream with its data', () => {
  open();
  expect(latest().url).toBe('/api/live');
  latest().send('fresh');
  latest().send('hint', { jobs: 'other' });
  expect(events).toEqual([
    ['fresh', {}],
    ['hint', { jobs: 'other' }],
  ]);
});

it('opens a lost connection again, later after each failure', () => {
  open();
  latest().fail(0);
  vi.advanceTimersByTime(999);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
  latest().fail(0);
  vi.advanceTimersByTime(1_999);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(3);
});

it('counts failures from the last sign of life', () => {
  open();
  latest().fail(0);
  vi.advanceTimersByTime(1_000);
  latest().send('beat');
  latest().fail(0);
  vi.advanceTimersByTime(1_000);
  expect(FakeSource.opened).toHaveLength(3);
});

it('reports that the session may be over when the server refuses the stream', () => {
  open();
  latest().fail(0);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1_000);
  latest().fail(FakeSource.CLOSED);
  expect(events).toEqual([['session', {}]]);
});

it('opens a silent connection again after two and a half heartbeats', () => {
  open();
  latest().send('beat');
  vi.advanceTimersByTime(2.5 * heartbeat + 999);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
  expect(FakeSource.opened[0]!.readyState).toBe(FakeSource.CLOSED);
});

it('waits at least a minute when the server has too many streams of this account', () => {
  open();
  latest().send('crowded');
  vi.advanceTimersByTime(59_999);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
});

it('closes the stream while the device is offline and opens it at once when it is online', () => {
  open();
  browserWindow.dispatchEvent(new Event('offline'));
  expect(latest().readyState).toBe(FakeSource.CLOSED);
  vi.advanceTimersByTime(10 * 60_000);
  expect(FakeSource.opened).toHaveLength(1);
  browserWindow.dispatchEvent(new Event('online'));
  expect(FakeSource.opened).toHaveLength(2);
});

it('opens no stream on a device that begins offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  open();
  expect(FakeSource.opened).toHaveLength(0);
});

it('closes the stream for good when it is no longer needed', () => {
  const close = open();
  close();
  expect(latest().readyState).toBe(FakeSource.CLOSED);
  browserWindow.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(FakeSource.opened).toHaveLength(1);
});
