import { changeErrors } from '../change-wording.ts';
import { planErrors } from '../plan-wording.ts';
import { refundErrors } from '../refund-wording.ts';
import { subscriptionErrors } from '../wording.ts';
import type { Feature } from '#engine/feature.ts';
import { subscriptionConsequences } from './consequences.ts';
import { chargeQueue } from './charge-renewal.ts';
import { confirmQueue } from './confirm-payment.ts';
import { subscriptionContributions } from './contributions.ts';
import { subscriptionDueRules } from './due.ts';
import { endPlans } from './end-plans.ts';
import { subscriptionEndpoints } from './endpoints.ts';
import { subscriptionHints } from './hints.ts';
import { sweepNotices } from './keep-notice.ts';
import { subscriptionPersonalData, sweepInvoices } from './personal-data.ts';
import { planNoticeQueue, planReactions } from './plans/tell-holders.ts';
import { subscriptionReactions } from './reactions.ts';
import { reconcileDaily, reconcileQueue } from './reconcile.ts';
import { resealCards } from './saved-cards.ts';
import { disputeQueue, followRefundsQueue } from './return-queues.ts';
import { plansRoutes } from './routes.ts';
import { refundQueue } from './want-refund.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';
import * as tables from './tables.ts';

export const plansFeature = {
  routes: plansRoutes,
  errors: { ...subscriptionErrors, ...changeErrors, ...planErrors, ...refundErrors },
  tables,
  subjects: [tables.subscriptionSubject, tables.asideSubject],
  consequences: subscriptionConsequences,
  hints: subscriptionHints,
  reactions: [...subscriptionReactions, ...planReactions],
  personalData: subscriptionPersonalData,
  contributions: subscriptionContributions,
  dueRules: subscriptionDueRules,
  sweeps: [endPlans, sweepNotices, sweepInvoices, resealCards, warnOfExpiry, reconcileDaily],
  queues: [reconcileQueue, confirmQueue, chargeQueue, refundQueue, followRefundsQueue, disputeQueue, planNoticeQueue],
  endpoints: subscriptionEndpoints,
} satisfies Feature;
