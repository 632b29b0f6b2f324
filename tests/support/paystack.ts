import { afterAll, beforeAll } from 'vitest';
import { openPaystack } from '#integrations/paystack/paystack.ts';
import { startStandIn, type StandIn } from '#integrations/paystack/stand-in.ts';
import type { TestWorld } from './testing.ts';

/** Lets a world take payments through a stand-in of its own, which sends no events by itself. Call it before `useApp`. */
export function usePaystack(world: TestWorld): StandIn {
  const standIn = {} as StandIn;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await startStandIn();
    ({ stop } = started);
    Object.assign(standIn, started);
    Object.defineProperty(standIn, 'isDown', {
      get: () => started.isDown,
      set(isDown: boolean) {
        started.isDown = isDown;
      },
    });
    const payments = openPaystack(started.config, { isDemonstration: true, chargeTimeout: 500 });
    world.payments = payments;
    world.elsewhere.payments = payments;
  });
  afterAll(() => stop());
  return standIn;
}
