import type { QueryClient } from '@tanstack/react-query';
import { showDateTime } from '#core/time.ts';
import { isUnsent, sendLater } from '#kit/drafts/unsent-changes.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { proposeLaterWords as words } from '../later-wording.ts';

const aboutOf = (jobId: string): string => `propose:${jobId}`;

/** True if a work date of this job waits on the device: it would arrive after one that is sent at once, and replace it. */
export const hasKeptDate = (personId: string, jobId: string): boolean => isUnsent(personId, aboutOf(jobId));

/** Keeps a work date until the device is online, in place of one for the same job that still waits. One that may have arrived keeps its key. `isAway` where the line is away, which is said. False if the device has no room for it. */
export function proposeLater(
  queries: QueryClient,
  personId: string,
  {
    id,
    notes,
    key,
    ...proposal
  }: { id: string; proposedDate: string; durationMinutes: number; notes: string; key: string },
  { isAway }: { isAway: boolean },
): boolean {
  const isKept = sendLater(
    queries,
    personId,
    {
      feature: 'jobs',
      operation: 'propose',
      input: { id, ...proposal, ...(notes ? { notes } : {}) },
      about: aboutOf(id),
      label: words.label(showDateTime(proposal.proposedDate)),
      done: words.done,
      refreshes: ['jobs', 'quotes', 'providers', 'notifications'],
    },
    key,
  );
  if (isKept && isAway) toast.info(words.kept);
  return isKept;
}
