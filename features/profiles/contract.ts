import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { roles } from '#core/roles.ts';
import { planIds } from '#features/plans/plans.ts';

export const profile = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(['pending', 'approved', 'suspended']),
  /** True if it is the reader's own. */
  mine: z.boolean(),
  /** The listing of an approved provider: their page is that one. */
  listingId: z.uuid().nullable(),
  memberSince: z.iso.datetime(),
  /** Null if the reader may not see it, or if it was never given. */
  city: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  problemsPosted: z.number().int(),
  jobsCompleted: z.number().int(),
  /** Agreements that the person cancelled. */
  cancellations: z.number().int(),
});

const operation = operationsOf('Profiles');

export const profilesContract = {
  read: operation({
    GET: '/profiles/{id}',
    access: 'signed-in',
    summary: 'The profile of a person, as their settings of privacy and an agreement allow. 404 where it is hidden',
    input: z.strictObject({ id: z.uuid() }),
    output: profile,
  }),
  plan: operation({
    GET: '/account/plan',
    access: 'signed-in',
    summary: "The reader's plan, when its period ends, the quotes of this month and the storage that is used",
    output: z.strictObject({
      plan: z.enum(planIds).nullable(),
      name: z.string(),
      /** Null without a plan, and for a plan without an end. */
      periodEndsAt: z.iso.datetime().nullable(),
      /** Null for people who send no quotes; `perMonth` is null if it is unlimited. */
      quotes: z.strictObject({ used: z.number().int(), perMonth: z.number().int().nullable() }).nullable(),
      usedBytes: z.number().int(),
      limitBytes: z.number().int(),
    }),
  }),
};
