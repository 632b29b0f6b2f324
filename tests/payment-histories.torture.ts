import { check } from 'fast-check';
import { inject, it } from 'vitest';
import { minute } from '#core/time.ts';
import { PaymentHistories } from './support/payment-histories.ts';
import { usePaystack } from './support/paystack.ts';
import { useWorld } from './support/testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const histories = new PaymentHistories(world, paystack);

/** An hour in the long form, with 200 rounds. */
const duration = inject('rounds') * 0.3 * minute;

it(
  'holds one plan, the periods and the books together through random histories, for an hour',
  async () => {
    const begun = Date.now();
    let lived = 0;
    for (let seed = begun % 2 ** 31; Date.now() - begun < duration; seed += 1) {
      console.error(`payment histories: seed ${seed}, ${lived} lived`);
      const found = await check(histories.property(), { numRuns: 5, seed, endOnFailure: true });
      if (found.failed)
        throw new Error(`seed ${seed}, path ${found.counterexamplePath}: ${JSON.stringify(found.counterexample)}`, {
          cause: found.errorInstance,
        });
      lived += found.numRuns;
    }
  },
  duration + 30 * minute,
);
