import { setImmediate as aMoment } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

function something() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const act = (at: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(at);
      ends[at] = () => resolve(at);
    });
  const end = async (at: number) => {
    ends[at]?.();
    await aMoment();
  };
  return { begun, act, end };
}

it('runs two calls at once and the others in their order, and refuses a call when the queue is full', async () => {
  const limit = limitConcurrency({ maxRunning: 2, maxWaiting: 2 });
  const { begun, act, end } = something();
  const taken = [0, 1, 2, 3].map((at) => limit(act(at)));
  expect(begun).toEqual([0, 1]);
  await expect(limit(act(4))).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 5 });
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  const late = limit(act(5));
  for (const at of [0, 2, 3, 5]) await end(at);
  expect(begun).toEqual([0, 1, 2, 3, 5]);
  expect(await Promise.all([...taken, late])).toEqual([0, 1, 2, 3, 5]);
});

it('runs the next call after a failure, and keeps all its places', async () => {
  const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 1 });
  for (let round = 0; round < 2; round += 1) {
    const failing = limit(() => Promise.reject(new Error('no room')));
    const next = limit(async () => 'next');
    await expect(failing).rejects.toThrow('no room');
    expect(await next).toBe('next');
  }
});

it('lets callers take turns, so that one with many acts does not delay another', async () => {
  const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 10 });
  const { begun, act, end } = something();
  const by = ['a', 'a', 'a', 'a', 'b', 'b', 'c'];
  const taken = by.map((caller, at) => limit(act(at), { by: caller }));
  for (const at of [0, 1, 4, 6, 2, 5, 3]) await end(at);
  expect(begun).toEqual([0, 1, 4, 6, 2, 5, 3]);
  expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('refuses a caller more acts than the limit of each, and no other caller', async () => {
  const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 10, maxEach: 2 });
  const { begun, act, end } = something();
  const first = [0, 1].map((at) => limit(act(at), { by: 'a' }));
  await expect(limit(act(2), { by: 'a' })).rejects.toMatchObject({ code: 'request.too-many', retryAfterSeconds: 5 });
  const other = limit(act(3), { by: 'b' });
  for (const at of [0, 1, 3]) await end(at);
  expect(begun).toEqual([0, 1, 3]);
  await Promise.all([...first, other]);
  const later = limit(act(4), { by: 'a' });
  await end(4);
  expect(await later).toBe(4);
});

it('leaves out an act that no one waits for any more, and frees its place', async () => {
  const limit = limitConcurrency({ maxRunning: 1, maxWaiting: 1, maxEach: 2 });
  const { begun, act, end } = something();
  const running = limit(act(0), { by: 'a' });
  const leaving = new AbortController();
  const left = limit(act(1), { by: 'a', signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(limit(act(2), { by: 'a', signal: leaving.signal })).rejects.toThrow('left');
  const next = limit(act(3), { by: 'a' });
  await end(0);
  await end(3);
  expect(begun).toEqual([0, 3]);
  await Promise.all([running, next]);
});
