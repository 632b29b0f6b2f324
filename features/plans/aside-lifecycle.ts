import { defineLifecycle, shape } from '#core/lifecycle.ts';

/** A payment that differs from the expected one waits for an admin. */
export const asideLifecycle = defineLifecycle({
  name: 'aside-payment',
  parties: ['admin', 'system'],
  statuses: {
    waiting: { label: 'Waiting', tone: 'warning' },
    given: { label: 'Plan given', tone: 'success' },
    refunded: { label: 'Refunded', tone: 'info' },
    closed: { label: 'Closed', tone: 'line' },
  },
  steps: {
    keep: { from: [], to: 'waiting', by: ['system'], label: 'Set aside' },
    give: {
      from: ['waiting'],
      to: 'given',
      by: ['admin'],
      label: 'Give the plan',
      note: 'the payment is in rand and names the person who began it; counts it as it came',
      data: shape<{ reason: string; cents: number }>(),
    },
    refund: {
      from: ['waiting'],
      to: 'refunded',
      by: ['admin'],
      label: 'Refund',
      data: shape<{ reason: string; cents: number }>(),
    },
    close: {
      from: ['waiting'],
      to: 'closed',
      by: ['admin'],
      label: 'Close',
      data: shape<{ reason: string; cents: number }>(),
    },
  },
});

export type AsideStatus = keyof typeof asideLifecycle.statuses;
