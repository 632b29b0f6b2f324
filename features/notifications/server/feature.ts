import type { Feature } from '#engine/feature.ts';
import { notificationContributions } from './contributions.ts';
import { notificationDueRules } from './mails/digests.ts';
import { notificationEndpoints } from './endpoints.ts';
import { notificationReactions } from './reactions.ts';
import { notificationsRoutes } from './routes.ts';
import { mailQueue, securityMailQueue } from './mails/send-mail.ts';
import { securityConsequences } from './mails/security-mails.ts';
import { pushQueue, releasePush, sweepPushes } from './push/send-push.ts';
import { sweepMails } from './mails/sweep-mails.ts';
import * as tables from './tables.ts';
import { notificationPersonalData } from './personal-data.ts';

export const notificationsFeature = {
  routes: notificationsRoutes,
  tables,
  consequences: securityConsequences,
  reactions: notificationReactions,
  sweeps: [sweepMails, sweepPushes],
  dueRules: [...notificationDueRules, releasePush],
  queues: [securityMailQueue, mailQueue, pushQueue],
  endpoints: notificationEndpoints,
  personalData: notificationPersonalData,
  contributions: notificationContributions,
} satisfies Feature;
