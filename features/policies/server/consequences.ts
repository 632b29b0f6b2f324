import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { acceptAtRegistration } from './accept-policy.ts';

/** People register under a link to the policy. Admins are made on the command line, and accept it when they first sign in. */
export const policyConsequences: readonly Consequence<typeof accountSubject>[] = [
  {
    after: 'account.join',
    run: async (work, event) => {
      if (event.data.role !== 'admin') await acceptAtRegistration(work, event.subjectId);
    },
  },
];
