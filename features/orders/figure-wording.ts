import type { OrderStep } from './lifecycle.ts';

/** The figure of change orders in Analytics & Reporting: its title, what it counts, and the names of its columns. */
export const orderFigureWords = {
  orders: {
    title: 'Changes of the price',
    definition:
      'How often each happened to a change of an agreed price: a provider proposed it, the member accepted or declined it, the provider withdrew it, or it lapsed after 7 days or with the end of the job.',
  },
  steps: {
    propose: 'Proposed',
    accept: 'Accepted',
    decline: 'Declined',
    withdraw: 'Withdrawn',
    lapse: 'Lapsed',
  } satisfies Record<OrderStep, string>,
};
