import { day } from '#core/time.ts';
import { firstDay } from './first-day.ts';
import { aPolicyDraft, aPolicyVersion } from './testing.ts';
import { reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'policies.read': {},
  'policies.changes': {
    input: async () => ({ version: await aPolicyVersion(world) }),
  },
  'policies.accept': { input: async () => ({ version: 1 }) },
  'policies.draft': {},
  'policies.saveDraft': {
    input: async () => ({ source: 'A text', revision: await aPolicyDraft(world, cast.admin) }),
  },
  'policies.discardDraft': { input: async () => ({ revision: await aPolicyDraft(world, cast.admin) }) },
  'policies.preview': { input: async () => ({ source: '## Fees' }) },
  'policies.publish': {
    input: async () => ({
      revision: await aPolicyDraft(world, cast.admin),
      startsOn: firstDay(new Date(world.clock.now().getTime() + 300 * day)),
      summary: reason,
    }),
  },
});
