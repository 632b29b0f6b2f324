import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { RefundCause } from './reasons.ts';

/** A payment, from before its checkout opens. One that was refunded stays paid. */
export const paymentLifecycle = defineLifecycle({
  name: 'payment',
  parties: ['payer', 'admin', 'system'],
  statuses: {
    pending: { label: 'Under way', tone: 'info' },
    paid: { label: 'Paid', tone: 'success' },
    failed: { label: 'Failed', tone: 'danger' },
    aside: { label: 'Set aside', tone: 'warning' },
  },
  steps: {
    begin: { from: [], to: 'pending', by: ['payer', 'system'], label: 'Begin payment' },
    confirm: {
      from: ['pending', 'failed'],
      to: 'paid',
      by: ['system'],
      label: 'Payment confirmed',
      note: "only a payment that Paystack's verify call confirms; a success that comes after a failure counts too",
    },
    'set-aside': {
      from: ['pending', 'failed'],
      to: 'aside',
      by: ['system'],
      label: 'Set aside',
      note: 'it differs from the expected payment, or is not needed and is refunded',
    },
    fail: {
      from: ['pending'],
      to: 'failed',
      by: ['system'],
      label: 'Charge failed',
      note: 'Paystack has ended the charge',
    },
    accept: {
      from: ['aside'],
      to: 'paid',
      by: ['admin'],
      label: 'Accept payment',
      note: 'by the decision of an admin',
    },
  },
});

type RefundData = { attemptId: string; cents: number; cause: RefundCause };

/** A refund of all or a part of a payment. Paystack's answers can come in any order: an older one changes nothing. */
export const refundLifecycle = defineLifecycle({
  name: 'refund',
  parties: ['admin', 'system'],
  statuses: {
    wanted: { label: 'Paystack will be asked', tone: 'info' },
    asked: { label: 'Paystack has it', tone: 'info' },
    processed: { label: 'Returned', tone: 'success' },
    failed: { label: 'Failed at Paystack', tone: 'danger' },
    'needs-attention': { label: 'Paystack could not make it', tone: 'warning' },
  },
  steps: {
    request: { from: [], to: 'wanted', by: ['system'], label: 'Refund requested', data: shape<RefundData>() },
    import: {
      from: [],
      to: 'asked',
      by: ['system'],
      label: 'Refund found',
      note: "it was made on Paystack's own pages",
      data: shape<RefundData>(),
    },
    replace: {
      from: [],
      to: 'wanted',
      by: ['admin'],
      label: 'Try again',
      note: 'in place of one that failed at Paystack',
      data: shape<RefundData>(),
    },
    retry: {
      from: ['needs-attention', 'failed'],
      to: 'wanted',
      by: ['admin'],
      label: 'Try again',
      note: 'one that Paystack does not have',
      data: shape<RefundData>(),
    },
    send: {
      from: ['wanted', 'asked'],
      to: 'asked',
      by: ['system'],
      label: 'Paystack asked',
      note: 'again if the answer was lost and Paystack does not list it',
    },
    acknowledge: {
      from: ['wanted', 'needs-attention'],
      to: 'asked',
      by: ['system'],
      label: 'Paystack has it',
    },
    hold: {
      from: ['wanted', 'asked'],
      to: 'needs-attention',
      by: ['system'],
      label: 'Needs an admin',
      data: shape<RefundData>(),
    },
    fail: {
      from: ['wanted', 'asked', 'needs-attention'],
      to: 'failed',
      by: ['system'],
      label: 'Failed at Paystack',
      data: shape<RefundData>(),
    },
    process: {
      from: ['wanted', 'asked', 'needs-attention', 'failed'],
      to: 'processed',
      by: ['system'],
      label: 'Returned',
      data: shape<RefundData>(),
    },
    settle: {
      from: ['needs-attention', 'failed'],
      to: 'processed',
      by: ['admin'],
      label: 'Done by hand',
      note: 'an admin has paid it back in another way',
      data: shape<RefundData & { reference: string }>(),
    },
  },
});

type DisputeData = { attemptId: string; cents: number; dueAt: string | null };

/** The bank of a person asks for a payment back, and decides. A resolved dispute stays resolved. */
export const disputeLifecycle = defineLifecycle({
  name: 'dispute',
  parties: ['system'],
  statuses: {
    open: { label: 'Open', tone: 'warning' },
    won: { label: 'Won', tone: 'success' },
    lost: { label: 'Lost', tone: 'danger' },
    unclear: { label: 'Needs an admin', tone: 'warning' },
  },
  steps: {
    open: { from: [], to: 'open', by: ['system'], label: 'Payment disputed', data: shape<DisputeData>() },
    win: { from: ['open', 'unclear'], to: 'won', by: ['system'], label: 'Dispute won', data: shape<DisputeData>() },
    lose: { from: ['open', 'unclear'], to: 'lost', by: ['system'], label: 'Dispute lost', data: shape<DisputeData>() },
    question: {
      from: ['open', 'unclear'],
      to: 'unclear',
      by: ['system'],
      label: 'Resolution unknown',
      note: 'resolved in a way that this site does not know',
      data: shape<DisputeData>(),
    },
  },
  events: {
    /** The loss is in the books; `taken` is what the payable took back. */
    book: { data: shape<DisputeData & { taken: string }>() },
  },
});

/** A payment that does not match the expected one waits for an admin. */
export const unmatchedLifecycle = defineLifecycle({
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
      note: 'the payment is in rand and names the person who began it; counts the reported amount',
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

export type UnmatchedStatus = keyof typeof unmatchedLifecycle.statuses;

export type PaymentStatus = keyof typeof paymentLifecycle.statuses;
