import type { Feature } from '#engine/feature.ts';
import { paymentErrors } from '../wording.ts';
import { chargeQueue } from './cards/charge-card.ts';
import { resealCards } from './cards/saved-cards.ts';
import { confirmQueue } from './confirm-payment.ts';
import { paymentContributions } from './contributions.ts';
import { disputeQueue } from './disputes/dispute-queue.ts';
import { paymentDueRules } from './due.ts';
import { paymentEndpoints } from './endpoints.ts';
import { paymentHints } from './hints.ts';
import { paymentPersonalData, sweepInvoices } from './personal-data.ts';
import { paymentReactions } from './reactions.ts';
import { reconcileDaily, reconcileQueue } from './reconcile/reconcile.ts';
import { refundQueue } from './refunds/request-refund.ts';
import { syncRefundsQueue } from './refunds/sync-queue.ts';
import { paymentsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { sweepWebhookEvents } from './webhooks/receive-webhook.ts';

export const paymentsFeature = {
  routes: paymentsRoutes,
  errors: paymentErrors,
  tables,
  subjects: [tables.paymentSubject, tables.refundSubject, tables.disputeSubject, tables.unmatchedSubject],
  hints: paymentHints,
  reactions: paymentReactions,
  personalData: paymentPersonalData,
  contributions: paymentContributions,
  dueRules: paymentDueRules,
  sweeps: [sweepWebhookEvents, sweepInvoices, resealCards, reconcileDaily],
  queues: [reconcileQueue, confirmQueue, chargeQueue, refundQueue, syncRefundsQueue, disputeQueue],
  endpoints: paymentEndpoints,
} satisfies Feature;
