import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Reaction } from '#engine/event.ts';
import { startTelling, tellNewcomer } from './tell-people.ts';
import type { policyEvents } from './tables.ts';

export const policyReactions: readonly Reaction<typeof policyEvents | typeof accountSubject>[] = [
  { to: 'policy.publish', run: (work, event) => startTelling(work, event.subjectId) },
  { to: 'account.join', run: (work, event) => tellNewcomer(work, event.subjectId) },
];
