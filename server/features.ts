import { accountsRoutes } from '#features/accounts/server/routes.ts';
import type { Consequence, Reaction } from './work.ts';

/** Where the features meet the shell: their handlers, consequences and reactions. */
export const routers = {
  accounts: accountsRoutes,
};

export const consequences: readonly Consequence[] = [];

export const reactions: readonly Reaction[] = [];
