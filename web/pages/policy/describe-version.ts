import { showDate } from '#core/time.ts';
import type { PolicyVersion } from '#features/policies/web/api.ts';
import { policyWords as words } from '#features/policies/wording.ts';

/** When a version holds, held or will hold, as words after its number. */
export function describeVersion(version: PolicyVersion, versions: readonly PolicyVersion[]): string {
  const from = showDate(version.startsAt);
  if (version.state === 'holds') return words.holdsSince(from);
  if (version.state === 'coming') return words.startsOn(from);
  const next = versions.findLast((one) => one.version > version.version);
  return words.held(from, showDate(next?.startsAt ?? version.startsAt));
}
