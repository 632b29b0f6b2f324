import { bind } from '#engine/operations.ts';
import { paymentsContract } from '../contract.ts';
import { readInvoice } from './invoices/read-invoice.ts';
import { listPayments } from './list-payments.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { retryRefund } from './refunds/retry-refund.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import { acceptUnmatched, closeUnmatched, refundUnmatched } from './unmatched/decide-unmatched.ts';
import { listUnmatched } from './unmatched/list-unmatched.ts';

const on = bind(paymentsContract);

export const paymentsRoutes = on.router({
  list: on.list.handler(({ input, context }) => listPayments(context.world, context.actor.id, input)),
  invoice: on.invoice.handler(({ input, context }) => readInvoice(context.world, context.actor, input.id)),
  unmatched: on.unmatched.handler(({ input, context }) => listUnmatched(context.world, input)),
  acceptUnmatched: on.acceptUnmatched.handler(({ input, context }) =>
    context.change((work) => acceptUnmatched(work, input)).then(() => ({})),
  ),
  refundUnmatched: on.refundUnmatched.handler(({ input, context }) =>
    context.change((work) => refundUnmatched(work, input)).then(() => ({})),
  ),
  closeUnmatched: on.closeUnmatched.handler(({ input, context }) =>
    context.change((work) => closeUnmatched(work, input)).then(() => ({})),
  ),
  refunds: on.refunds.handler(({ input, context }) => listRefunds(context.world, input)),
  retryRefund: on.retryRefund.handler(({ input, context }) =>
    context.change((work) => retryRefund(work, input.id)).then(() => ({})),
  ),
  settleRefund: on.settleRefund.handler(({ input, context }) =>
    context.change((work) => settleRefund(work, input.id, input.reference)).then(() => ({})),
  ),
});
