import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { cursor, pageOf, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { membershipStatuses } from '#features/subscriptions/plans.ts';

export const providerCard = z.strictObject({
  id: z.uuid(),
  accountId: z.uuid(),
  name: z.string(),
  specialty: z.string().nullable(),
  shortBio: z.string(),
  avatarUrl: z.string().nullable(),
  locationsServed: z.array(z.string()),
  overallRating: z.number(),
  ratingCount: z.number().int(),
  completedJobsCount: z.number().int(),
  membershipStatus: z.enum(membershipStatuses),
  /** Whether it is the reader's own listing: then there is no Message and no Request Quote. */
  mine: z.boolean(),
});

export const providerDetail = providerCard.extend({
  detailedBio: z.string(),
  services: z.array(z.strictObject({ id: z.uuid(), serviceName: z.string(), description: z.string(), priceCents: z.number().int().nullable() })),
});

const tag = 'Providers';

export const providersContract = {
  list: operation({
    method: 'GET',
    path: '/providers',
    access: 'signed-in',
    tag,
    summary: 'The directory: approved providers that match every filter given, newest first, 9 a page',
    input: z.strictObject({
      category: text({ min: 1, max: 60 }).optional(),
      location: text({ min: 1, max: 120 }).optional(),
      minRating: queryInteger(1, 4).optional(),
      minJobs: queryInteger(1, 1000).optional(),
      cursor: cursor.optional(),
    }),
    output: pageOf(providerCard),
  }),
  read: operation({
    method: 'GET',
    path: '/providers/{id}',
    access: 'signed-in',
    tag,
    summary: "One provider, by the listing's id or its account's; those not approved are found by themselves and admins alone",
    input: z.strictObject({ id: z.uuid() }),
    output: providerDetail,
  }),
};
