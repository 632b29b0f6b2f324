import { accountHints } from '#features/accounts/server/hints.ts';
import { accountsRoutes } from '#features/accounts/server/routes.ts';
import { documentConsequences } from '#features/documents/server/consequences.ts';
import { documentsRoutes } from '#features/documents/server/routes.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { insightsRoutes } from '#features/insights/server/routes.ts';
import { jobDueRules } from '#features/jobs/server/due.ts';
import { jobConsequences } from '#features/jobs/server/consequences.ts';
import { jobHints } from '#features/jobs/server/hints.ts';
import { jobReactions } from '#features/jobs/server/reactions.ts';
import { jobsRoutes } from '#features/jobs/server/routes.ts';
import { messageReactions } from '#features/messages/server/reactions.ts';
import { messagesRoutes } from '#features/messages/server/routes.ts';
import { moderationConsequences } from '#features/moderation/server/consequences.ts';
import { moderationReactions } from '#features/moderation/server/reactions.ts';
import { moderationRoutes } from '#features/moderation/server/routes.ts';
import { notificationReactions } from '#features/notifications/server/reactions.ts';
import { notificationsRoutes } from '#features/notifications/server/routes.ts';
import { problemDueRules } from '#features/problems/server/due.ts';
import { problemCounters } from '#features/problems/server/counters.ts';
import { problemHints } from '#features/problems/server/hints.ts';
import { problemReactions } from '#features/problems/server/reactions.ts';
import { problemsRoutes } from '#features/problems/server/routes.ts';
import { providerConsequences } from '#features/providers/server/consequences.ts';
import { providersRoutes } from '#features/providers/server/routes.ts';
import { quoteDueRules } from '#features/quotes/server/due.ts';
import { quoteConsequences } from '#features/quotes/server/consequences.ts';
import { quoteHints } from '#features/quotes/server/hints.ts';
import { quoteReactions } from '#features/quotes/server/reactions.ts';
import { quotesRoutes } from '#features/quotes/server/routes.ts';
import { reviewReactions } from '#features/reviews/server/reactions.ts';
import { reviewsRoutes } from '#features/reviews/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { siteRoutes } from '#features/site/server/routes.ts';
import { subscriptionConsequences } from '#features/subscriptions/server/consequences.ts';
import { subscriptionReactions } from '#features/subscriptions/server/reactions.ts';
import { subscriptionsRoutes } from '#features/subscriptions/server/routes.ts';
import type { DueRule } from './engine/due-rule.ts';
import type { Consequence, Reaction } from './engine/work.ts';

/** Where the features meet the shell: their handlers, consequences and reactions. */
export const routers = {
  accounts: accountsRoutes,
  files: filesRoutes,
  notifications: notificationsRoutes,
  site: siteRoutes,
  subscriptions: subscriptionsRoutes,
  providers: providersRoutes,
  problems: problemsRoutes,
  quotes: quotesRoutes,
  jobs: jobsRoutes,
  reviews: reviewsRoutes,
  documents: documentsRoutes,
  messages: messagesRoutes,
  moderation: moderationRoutes,
  insights: insightsRoutes,
  search: searchRoutes,
};

// Those of problems last: the counts that they move are what most transactions meet at.
export const consequences: readonly Consequence[] = [
  ...accountHints,
  ...subscriptionConsequences,
  ...providerConsequences,
  ...quoteConsequences,
  ...jobConsequences,
  ...documentConsequences,
  ...moderationConsequences,
  ...problemCounters,
  ...problemHints,
  ...quoteHints,
  ...jobHints,
];

export const reactions: readonly Reaction[] = [
  ...notificationReactions,
  ...subscriptionReactions,
  ...problemReactions,
  ...quoteReactions,
  ...jobReactions,
  ...reviewReactions,
  ...messageReactions,
  ...moderationReactions,
];

// Quotes first: a request that is over is said to be unanswered rather than released.
export const dueRules: readonly DueRule[] = [...quoteDueRules, ...problemDueRules, ...jobDueRules];
