import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { providerCard } from '#features/providers/contract.ts';

/** The right sidebar. */
export const sidebar = z.strictObject({
  providers: z.array(providerCard),
  categories: z.array(z.strictObject({ category: z.string(), problemCount: z.number().int() })),
  locations: z.array(z.strictObject({ location: z.string(), problemCount: z.number().int() })),
});

const use = z.strictObject({ used: z.number().int(), limit: z.number().int().nullable() });

export const insightsContract = {
  pendingCounts: operation({
    method: 'GET',
    path: '/pending-counts',
    access: 'signed-in',
    tag: 'Insights',
    summary:
      'Counts for the reader, each at most 99: quotes and jobs whose next move is theirs, unread notifications, conversations with unread messages; and the version of the policy that they should accept, or 0',
    input: z.strictObject({}),
    output: z.strictObject({
      quotes: z.number().int(),
      jobs: z.number().int(),
      unread: z.number().int(),
      messages: z.number().int(),
      policy: z.number().int(),
    }),
  }),
  sidebar: operation({
    method: 'GET',
    path: '/sidebar',
    access: 'browsing',
    tag: 'Insights',
    summary:
      'The right sidebar: the 3 best rated providers, and the 5 categories and 5 suburbs with most problems that are not closed',
    input: z.strictObject({}),
    output: sidebar,
  }),
  planUse: operation({
    method: 'GET',
    path: '/plan-use',
    access: 'provider',
    tag: 'Insights',
    summary:
      'How much of the plan the reader uses: quotes of this month, locations, and storage in bytes. A null limit is none',
    input: z.strictObject({}),
    output: z.strictObject({ quotes: use, locations: use, storage: use }),
  }),
};
