import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OnEvent } from './live-source.ts';
import { followLive, type Changed } from './live.ts';

const streams: { send: OnEvent; isOpen: boolean }[] = [];
vi.mock('./live-source.ts', () => ({
  openSource: (send: OnEvent) => {
    const stream = { send, isOpen: true };
    streams.push(stream);
    return () => (stream.isOpen = false);
  },
}));

/** One browser's locks: the first request holds a name until its work ends, the others wait in line. */
class FakeLocks {
  private lines = new Map<string, (() => void)[]>();
  async request(name: string, options: { ifAvailable?: boolean }, work: (lock: object | null) => Promise<void>) {
    const line = this.lines.get(name);
    if (line && options.ifAvailable) return work(null);
    if (line) await new Promise<void>((resolve) => line.push(resolve));
    else this.lines.set(name, []);
    await work({});
    const next = this.lines.get(name)?.shift();
    if (next) next();
    else this.lines.delete(name);
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

let page: FakeDocument;
const stops: (() => void)[] = [];
/** Lets everything happen that waits for nothing but its turn. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** A tab that shows jobs and problems, and counts how often it asks for each. */
async function openTab() {
  const calls = { jobs: 0, problems: 0 };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  for (const key of ['jobs', 'problems'] as const) {
    const options = { queryKey: [key], queryFn: () => Promise.resolve((calls[key] += 1)) };
    await queries.fetchQuery(options);
    const observer = queries.getQueryCache().find({ queryKey: [key] })!;
    observer.addObserver({ options, onQueryUpdate: () => {}, shouldFetchOnWindowFocus: () => false } as never);
    vi.spyOn(observer, 'isActive').mockReturnValue(true);
    vi.spyOn(observer, 'isDisabled').mockReturnValue(false);
  }
  const others: string[][] = [];
  const changes: Changed[] = [];
  const sessions: AbortSignal[] = [];
  const stop = followLive({
    queries,
    personId: 'naledi',
    keysFor: (changed) => {
      changes.push(changed);
      return [...changed.keys()].filter((kind) => kind === 'jobs' || kind === 'problems').map((kind) => [kind]);
    },
    onOthersChange: (kinds) => others.push([...kinds]),
    onSession: (signal) => sessions.push(signal),
  });
  stops.push(stop);
  await settle();
  return { queries, asked: calls, others, changes, sessions, stop };
}

beforeEach(() => {
  streams.length = 0;
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

it('asks again for what a hint names, and for nothing else', async () => {
  const { asked: calls, others } = await openTab();
  streams[0]!.send('hint', { jobs: 'other' });
  await settle();
  expect(calls).toEqual({ jobs: 2, problems: 1 });
  expect(others).toEqual([['jobs']]);
});

it('asks again for everything on a fresh stream, without naming a change of others', async () => {
  const { asked: calls, others } = await openTab();
  streams[0]!.send('fresh', {});
  await settle();
  expect(calls).toEqual({ jobs: 2, problems: 2 });
  expect(others).toEqual([]);
});

it('asks again only for what was missed where the stream knows that', async () => {
  const { asked: calls, others } = await openTab();
  streams[0]!.send('fresh', { missed: { problems: 'other' } });
  await settle();
  expect(calls).toEqual({ jobs: 1, problems: 2 });
  streams[0]!.send('fresh', { missed: {} });
  await settle();
  expect(calls).toEqual({ jobs: 1, problems: 2 });
  expect(others).toEqual([]);
});

it('names no change of others for what the reader has changed', async () => {
  const { asked: calls, others } = await openTab();
  streams[0]!.send('hint', { jobs: 'self' });
  await settle();
  expect(calls.jobs).toBe(2);
  expect(others).toEqual([]);
});

it('asks once for all that a hidden tab has missed when it is shown', async () => {
  const { asked: calls, others } = await openTab();
  page.visibilityState = 'hidden';
  streams[0]!.send('hint', { jobs: 'other' });
  streams[0]!.send('hint', { jobs: 'self', problems: 'self' });
  await settle();
  expect(calls).toEqual({ jobs: 1, problems: 1 });
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(calls).toEqual({ jobs: 2, problems: 2 });
  expect(others).toEqual([['jobs']]);
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(calls).toEqual({ jobs: 2, problems: 2 });
});

it('asks again for everything when the browser resumes a frozen tab', async () => {
  const { asked: calls } = await openTab();
  page.dispatchEvent(new Event('resume'));
  await settle();
  expect(calls).toEqual({ jobs: 2, problems: 2 });
});

it('asks again after an answer that was on its way when the change came', async () => {
  const { queries, changes } = await openTab();
  let answers = 0;
  const arrivals: (() => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => arrivals.push(() => resolve((answers += 1))));
  const fetching = queries.fetchQuery({ queryKey: ['jobs'], queryFn, staleTime: 0 });
  streams[0]!.send('hint', { jobs: 'other' });
  await settle();
  expect(arrivals).toHaveLength(1);
  arrivals[0]!();
  await fetching;
  await settle();
  expect(arrivals).toHaveLength(2);
  expect(changes).toHaveLength(1);
});

it('reports a session that may be over, until it has stopped', async () => {
  const { sessions, stop } = await openTab();
  streams[0]!.send('session', {});
  expect(sessions).toHaveLength(1);
  expect(sessions[0]!.aborted).toBe(false);
  stop();
  expect(sessions[0]!.aborted).toBe(true);
  expect(streams[0]!.isOpen).toBe(false);
});

it('looks at the session again when a stream opens after another one', async () => {
  const { sessions } = await openTab();
  streams[0]!.send('fresh', {});
  expect(sessions).toHaveLength(0);
  streams[0]!.send('fresh', {});
  expect(sessions).toHaveLength(1);
});

it('shares one stream between the tabs of a browser', async () => {
  const first = await openTab();
  const second = await openTab();
  expect(streams).toHaveLength(1);
  // A tab that joins asks for what it may have missed before.
  expect(second.asked).toEqual({ jobs: 2, problems: 2 });
  streams[0]!.send('hint', { jobs: 'other' });
  await settle();
  expect(first.asked.jobs).toBe(2);
  expect(second.asked.jobs).toBe(3);
});

it('opens the stream in another tab when the tab that held it stops', async () => {
  const first = await openTab();
  const second = await openTab();
  first.stop();
  await settle();
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  streams[1]!.send('hint', { problems: 'other' });
  await settle();
  expect(second.others).toEqual([['problems']]);
});

it('opens a stream in each tab of a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  await openTab();
  await openTab();
  expect(streams).toHaveLength(2);
});
