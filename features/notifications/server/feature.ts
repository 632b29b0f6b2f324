import type { Feature } from '#server/engine/feature.ts';
import { notificationDueRules } from './digests.ts';
import { notificationEndpoints } from './endpoints.ts';
import { notificationReactions } from './reactions.ts';
import { notificationsRoutes } from './routes.ts';
import { mailQueue } from './send-mail.ts';
import { securityConsequences } from './security-mails.ts';
import { sweepMails } from './sweep-mails.ts';
import * as tables from './tables.ts';
import { notificationPersonalData } from './personal-data.ts';

export const notificationsFeature = {
  routes: notificationsRoutes,
  tables,
  consequences: securityConsequences,
  reactions: notificationReactions,
  sweeps: [sweepMails],
  dueRules: notificationDueRules,
  queues: [mailQueue],
  endpoints: notificationEndpoints,
  personalData: notificationPersonalData,
} satisfies Feature;
