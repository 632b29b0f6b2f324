import { assert } from 'fast-check';
import { it } from 'vitest';
import { type History, PaymentHistories } from '#tests/support/payment-histories.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const histories = new PaymentHistories(world, paystack);

/** Histories that every run tries, besides the random ones. */
const examples: History[] = [
  // Everything is refunded, by Paystack's pages and by the person.
  [[[{ act: 'refundAtPaystack', n: 0 }]], [[{ act: 'change', n: 1 }], [{ act: 'coolOff', n: 0 }]], [], []],
  // A bank that takes its time, a person who presses again, cancels and resumes, and a dispute of a part.
  [
    [
      [{ act: 'turnCard', n: 1 }],
      [
        { act: 'change', n: 2 },
        { act: 'change', n: 2 },
      ],
      [{ act: 'decide', n: 1 }],
      [{ act: 'change', n: 1 }],
      [{ act: 'decide', n: 0 }],
    ],
    [[{ act: 'cancel', n: 0 }], [{ act: 'decide', n: 0 }]],
    [
      [{ act: 'dispute', n: 6 }],
      [
        { act: 'cancel', n: 0 },
        { act: 'resume', n: 0 },
      ],
    ],
    [[{ act: 'refundAtPaystack', n: 1 }]],
  ],
];

it(
  'holds one plan, the periods and the books together through any history',
  async () => {
    for (const history of examples) await histories.live(history);
    await assert(histories.property(), { numRuns: 2, seed: 20_261_123 });
  },
  // Each history lives four months.
  240_000,
);
