import { bind } from '#engine/operations.ts';
import { paymentsContract } from '../contract.ts';
import { readInvoice } from './invoices/read-invoice.ts';
import { listPayments } from './list-payments.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { retryRefund } from './refunds/retry-refund.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import { syncStuckRefund } from './refunds/sync-stuck-refund.ts';
import { acceptUnmatched, closeUnmatched, refundUnmatched } from './unmatched/decide-unmatched.ts';
import { listUnmatched } from './unmatched/list-unmatched.ts';

export const paymentsRoutes = bind(paymentsContract, {
  list: ({ input, context }) => listPayments(context.world, context.actor.id, input),
  invoice: ({ input, context }) => readInvoice(context.world, context.actor, input.id),
  unmatched: ({ input, context }) => listUnmatched(context.world, input),
  acceptUnmatched: ({ input, context }) => context.change((work) => acceptUnmatched(work, input)),
  refundUnmatched: ({ input, context }) => context.change((work) => refundUnmatched(work, input)),
  closeUnmatched: ({ input, context }) => context.change((work) => closeUnmatched(work, input)),
  refunds: ({ input, context }) => listRefunds(context.world, input),
  retryRefund: async ({ input, context }) => {
    await syncStuckRefund(context.world, input.id, 'retry');
    return context.change((work) => retryRefund(work, input.id));
  },
  settleRefund: async ({ input, context }) => {
    await syncStuckRefund(context.world, input.id, 'settle');
    return context.change((work) => settleRefund(work, input.id, input.reference));
  },
});
