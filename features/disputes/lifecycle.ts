import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { StoredTerms } from './reasons.ts';

export const disputeLifecycle = defineLifecycle({
  name: 'job dispute',
  parties: ['member', 'provider', 'admin', 'system'],
  statuses: {
    opened: { label: 'Waiting for an answer', tone: 'warning' },
    offered: { label: 'Offer made', tone: 'warning' },
    declined: { label: 'Offer declined', tone: 'warning' },
    waiting: { label: 'With an admin', tone: 'info' },
    agreed: { label: 'Settled by both', tone: 'success' },
    decided: { label: 'Decided', tone: 'line' },
    withdrawn: { label: 'Withdrawn', tone: 'line' },
    appealed: { label: 'Appealed', tone: 'info' },
    final: { label: 'Decided for good', tone: 'line' },
  },
  steps: {
    open: {
      from: [],
      to: 'opened',
      by: ['member', 'provider'],
      label: 'Open a dispute',
      note: 'with a claim and a wish; one at a time, from the agreement until the end of after-care; the clocks of the job stop',
    },
    offer: {
      from: ['opened', 'offered', 'declined'],
      to: 'offered',
      by: ['member', 'provider'],
      label: 'Make an offer',
      note: 'takes the place of the offer before, as it was read',
      data: shape<StoredTerms>(),
    },
    accept: {
      from: ['offered'],
      to: 'agreed',
      by: ['member', 'provider'],
      label: 'Accept the offer',
      note: 'the other side, and the very offer that was read; the clocks of the job go on',
      data: shape<StoredTerms>(),
    },
    decline: {
      from: ['offered'],
      to: 'declined',
      by: ['member', 'provider'],
      label: 'Decline the offer',
      note: 'the other side, and the very offer that was read',
    },
    'ask-admin': {
      from: ['declined'],
      to: 'waiting',
      by: ['member', 'provider'],
      label: 'Ask an admin to decide',
    },
    'hand-over': {
      from: ['opened', 'offered', 'declined'],
      to: 'waiting',
      by: ['system'],
      label: 'Handed to an admin',
      note: 'after 48 hours without an answer',
    },
    withdraw: {
      from: ['opened', 'offered', 'declined', 'waiting'],
      to: 'withdrawn',
      by: ['member', 'provider', 'system'],
      label: 'Withdraw the dispute',
      note: 'the side that opened it, also when its account closes; the clocks of the job go on',
    },
    decide: {
      from: ['waiting'],
      to: 'decided',
      by: ['admin'],
      label: 'Decide',
      note: 'with an outcome, and reasons that both read; the clocks of the job go on',
      data: shape<StoredTerms & { reason: string }>(),
    },
    appeal: {
      from: ['decided'],
      to: 'appealed',
      by: ['member', 'provider'],
      label: 'Appeal',
      note: 'once, within 7 days in which the side is not suspended, with a reason; the clocks of the job stop again',
    },
    'decide-finally': {
      from: ['appealed'],
      to: 'final',
      by: ['admin'],
      label: 'Decide for good',
      note: 'another admin, if there is one; the clocks of the job go on',
      data: shape<StoredTerms & { reason: string }>(),
    },
  },
});

export type DisputeStatus = keyof typeof disputeLifecycle.statuses;
export type DisputeStep = keyof typeof disputeLifecycle.steps;

/** The sets of statuses for queries and policies. */
export const disputeSets = {
  /** The clocks of the job stand still. */
  open: ['opened', 'offered', 'declined', 'waiting', 'appealed'],
  /** A side has 48 hours to answer. */
  answering: ['opened', 'offered', 'declined'],
  forAdmins: ['waiting', 'appealed'],
} as const satisfies Record<string, readonly DisputeStatus[]>;
