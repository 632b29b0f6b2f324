import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { providerCard } from '#features/providers/contract.ts';

/** The right sidebar. */
export const sidebar = z.strictObject({
  providers: z.array(providerCard),
  categories: z.array(z.strictObject({ category: z.string(), problemCount: z.number().int() })),
  locations: z.array(z.strictObject({ location: z.string(), problemCount: z.number().int() })),
});

const use = z.strictObject({ used: z.number().int(), limit: z.number().int().nullable() });

const operation = operationsOf('Insights');

export const insightsContract = {
  pendingCounts: operation({
    GET: '/pending-counts',
    access: 'signed-in',
    summary:
      'Counts for the reader, each at most 99: quotes and jobs whose next move is theirs, unread notifications, conversations with unread messages; the version of the policy that they should accept, or 0; and if they are a provider who has never saved a profile',
    output: z.strictObject({
      quotes: z.number().int(),
      jobs: z.number().int(),
      unread: z.number().int(),
      messages: z.number().int(),
      policy: z.number().int(),
      profileMissing: z.boolean(),
    }),
  }),
  sidebar: operation({
    GET: '/sidebar',
    access: 'browsing',
    summary:
      'The right sidebar: the 3 best rated providers, and the 5 categories and 5 suburbs with most problems that are not closed',
    output: sidebar,
  }),
  planUse: operation({
    GET: '/plan-use',
    access: 'provider',
    summary:
      'How much of the plan the reader uses: quotes of this month, locations, and storage in bytes. A null limit is none',
    output: z.strictObject({ quotes: use, locations: use, storage: use }),
  }),
};
