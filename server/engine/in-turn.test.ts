import { setImmediate as aMoment } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takingTurns } from './in-turn.ts';

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

it('lets two through at once, the others in the order they came, and refuses whoever finds the queue full', async () => {
  const inTurn = takingTurns({ atOnce: 2, mostWaiting: 2 });
  const { begun, act, end } = something();
  const taken = [0, 1, 2, 3].map((at) => inTurn(act(at)));
  expect(begun).toEqual([0, 1]);
  await expect(inTurn(act(4))).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 5 });
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  const late = inTurn(act(5));
  for (const at of [0, 2, 3, 5]) await end(at);
  expect(begun).toEqual([0, 1, 2, 3, 5]);
  expect(await Promise.all([...taken, late])).toEqual([0, 1, 2, 3, 5]);
});

it('goes on after a failure, and is as free afterwards as before', async () => {
  const inTurn = takingTurns({ atOnce: 1, mostWaiting: 1 });
  for (let round = 0; round < 2; round += 1) {
    const failing = inTurn(() => Promise.reject(new Error('no room')));
    const next = inTurn(async () => 'next');
    await expect(failing).rejects.toThrow('no room');
    expect(await next).toBe('next');
  }
});
