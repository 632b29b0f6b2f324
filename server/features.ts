import { accountsRoutes } from '#features/accounts/server/routes.ts';
import { providerConsequences } from '#features/providers/server/consequences.ts';
import { siteRoutes } from '#features/site/server/routes.ts';
import { subscriptionsRoutes } from '#features/subscriptions/server/routes.ts';
import type { Consequence, Reaction } from './work.ts';

/** Where the features meet the shell: their handlers, consequences and reactions. */
export const routers = {
  accounts: accountsRoutes,
  site: siteRoutes,
  subscriptions: subscriptionsRoutes,
};

export const consequences: readonly Consequence[] = [...providerConsequences];

export const reactions: readonly Reaction[] = [];
