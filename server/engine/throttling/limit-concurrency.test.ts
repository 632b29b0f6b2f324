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
