import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { ChargeFailureCause } from '#features/payments/reasons.ts';
import type { PlanId } from './plans.ts';

/** The reason that a period was not paid. */
export type ChargeFailure = {
  cause: ChargeFailureCause;
  /** The time of the next charge of the card; null if there is none. */
  nextTryAt: string | null;
};

/** The loss when all of a payment goes back: the plan, the larger plan, a period that had not begun, or nothing that still runs. */
export const takings = ['plan', 'upgrade', 'period', 'nothing'] as const;
export type Taken = (typeof takings)[number];

export const subscriptionLifecycle = defineLifecycle({
  name: 'subscription',
  parties: ['owner', 'admin', 'system'],
  statuses: {
    pending_payment: { label: 'Pending payment', tone: 'warning' },
    active: { label: 'Active', tone: 'success' },
    past_due: { label: 'Past due', tone: 'danger' },
    non_renewing: { label: 'Not renewing', tone: 'info' },
    expired: { label: 'Expired', tone: 'line' },
  },
  steps: {
    choose: { from: [], to: 'pending_payment', by: ['owner'], label: 'Choose plan' },
    confirm: {
      from: ['pending_payment', 'past_due', 'expired'],
      to: 'active',
      by: ['system'],
      label: 'Payment confirmed',
      note: "only a payment that Paystack's verify call confirms (amount, ZAR, reference, person, plan, test or live); the browser's return alone never; a success that comes late counts too; with a member's application, when an admin approves it",
      data: shape<{ held?: boolean } & Partial<BookedChange>>(),
    },
    renew: {
      from: ['active'],
      to: 'active',
      by: ['system'],
      label: 'Renewed',
      note: 'the saved card was charged for the next period',
      data: shape<Partial<BookedChange>>(),
    },
    fail: {
      from: ['active'],
      to: 'past_due',
      by: ['system'],
      label: 'Payment failed',
      note: "tried on days 0, 2, 4 and 6 of 7 days' grace; a link to pay otherwise",
      data: shape<Partial<ChargeFailure>>(),
    },
    change: {
      from: ['active'],
      to: 'active',
      by: ['owner'],
      label: 'Change plan',
      note: 'up: now, charging the difference for the days left; down: at the next renewal',
      data: shape<{ plan: PlanId; was: PlanId; attemptId?: string; atRenewal?: boolean; takesBack?: boolean }>(),
    },
    cancel: {
      from: ['active', 'past_due'],
      to: 'non_renewing',
      by: ['owner', 'system'],
      label: 'Cancel plan',
      note: 'by the system when its person is no provider any more',
      data: shape<{ replaced?: boolean; noProvider?: boolean }>(),
    },
    'cool-off': {
      from: ['active', 'non_renewing'],
      to: 'expired',
      by: ['owner'],
      label: 'Cancel with refund',
      note: 'within 7 days of the first payment, or of the approval of an application, with the refund of the policy; done by leaving as well',
    },
    resume: {
      from: ['non_renewing'],
      to: 'active',
      by: ['owner'],
      label: 'Resume plan',
      note: 'with a card that can be charged; else through the checkout',
    },
    reverse: {
      from: ['active', 'past_due', 'non_renewing'],
      to: 'expired',
      by: ['system'],
      label: 'Reversed',
      note: 'the payment was refunded, or a dispute lost',
      data: shape<{ attemptId: string; cause: 'refund' | 'dispute' }>(),
    },
    end: {
      from: ['non_renewing', 'past_due'],
      to: 'expired',
      by: ['system'],
      label: 'Ended',
      note: "at the period's end",
      data: shape<{ replaced?: boolean }>(),
    },
    abandon: {
      from: ['pending_payment'],
      to: 'expired',
      by: ['system'],
      label: 'Abandoned',
      note: 'after 24 hours, and not while its payment waits for the bank',
    },
    grant: {
      from: [],
      to: 'active',
      by: ['admin'],
      label: 'Grant plan',
      note: 'without payment, with a reason and an end',
      data: shape<{ accountId: string; plan: PlanId; endsAt: string; reason: string; backCents?: number }>(),
    },
  },
  events: {
    /** The plan is paid for, and begins when an admin approves the application of its member. */
    hold: { data: shape<{ attemptId: string }>() },
    /** Three days before a period ends. */
    remind: {},
    /** Another try in the days of grace failed. */
    'fail-again': { data: shape<ChargeFailure>() },
    'card-expires': {},
    /** The payment of an upgrade, or of a period that had not begun, was refunded: the plan is the same as before that payment. */
    'take-back': { data: shape<{ plan: PlanId; was: PlanId; attemptId: string; taken: Taken }>() },
    /** Another card is charged from now on. */
    'save-card': {},
  },
});

/** A smaller plan that was planned begins with the payment of a period. */
type BookedChange = { plan: PlanId; was: PlanId };

export type SubscriptionStatus = keyof typeof subscriptionLifecycle.statuses;

/** At most one subscription per account may be in one of these statuses. */
export const running = ['active', 'past_due', 'non_renewing'] as const satisfies readonly SubscriptionStatus[];

/** The steps after which an account may have another plan: what follows the plan runs after each of them. */
export const planSteps = [
  'grant',
  'confirm',
  'renew',
  'end',
  'change',
  'cool-off',
  'reverse',
  'take-back',
] as const satisfies readonly (keyof typeof subscriptionLifecycle.steps | keyof typeof subscriptionLifecycle.events)[];
