import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { HidingCause } from './reasons.ts';
import { problemStatuses } from './status-lifecycle.ts';

export const problemLifecycle = defineLifecycle({
  name: 'problem',
  parties: ['member', 'system'],
  statuses: problemStatuses,
  steps: {
    post: {
      from: [],
      to: 'open',
      by: ['member'],
      label: 'Post Problem',
      note: 'tells approved providers of that category and area',
    },
    fill: {
      from: ['open'],
      to: 'pending_quotes',
      by: ['system'],
      label: 'Enough quotes',
      note: "when 5 live quotes are in (a site setting; expired ones don't count; after reopening five more fit)",
    },
    pause: { from: ['open'], to: 'pending_quotes', by: ['member'], label: 'Pause' },
    reopen: { from: ['pending_quotes'], to: 'open', by: ['member'], label: 'Reopen' },
    settle: {
      from: ['open', 'pending_quotes'],
      to: 'closed',
      by: ['system'],
      label: 'Settled',
      note: 'one of its quotes was accepted',
    },
    withdraw: {
      from: ['open', 'pending_quotes'],
      to: 'closed',
      by: ['member'],
      label: 'Withdraw',
      confirm: 'We will tell providers who have not answered yet, and providers whose quotes you have not decided on.',
      note: 'releases its undecided requests and quotes',
    },
    lapse: {
      from: ['open', 'pending_quotes'],
      to: 'closed',
      by: ['system'],
      label: 'Lapsed',
      note: '30 days without activity; a reminder 3 days before; releases its undecided requests and quotes',
    },
    return: {
      from: ['closed'],
      to: 'open',
      by: ['system'],
      label: 'Returned',
      note: 'its accepted quote was cancelled',
    },
  },
  events: {
    edit: {},
    /** An admin takes the problem down. */
    hide: { data: shape<{ reason: string; was: 'waiting' | null }>() },
    /** The text of the problem has a link or abuse: an admin checks it. */
    hold: {},
    /** The owner has removed the words for which the problem was held. */
    release: {},
    /** `was` tells the end of an admin's check from that of a take-down. */
    show: { data: shape<{ was: HidingCause; reason?: string }>() },
    /** The problem lapses soon. */
    remind: { data: shape<{ lapsesAt: string }>() },
  },
});

export type ProblemStep = keyof typeof problemLifecycle.steps;

/** The problems that are counted, and that lapse without activity. */
export const unclosed = ['open', 'pending_quotes'] as const satisfies readonly (keyof typeof problemStatuses)[];
