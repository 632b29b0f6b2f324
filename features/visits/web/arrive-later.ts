import type { QueryClient } from '@tanstack/react-query';
import { showClock } from '#core/time.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { jobAnswers } from '#features/jobs/answers.ts';
import { sendLater } from '#kit/drafts/unsent-changes.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { arriveLaterWords as words } from '../wording.ts';

/**
 * Keeps an arrival with its time until the device is online, in place of one of the same visit. `key` is that of a request that may have arrived: a
 * wrong PIN counts once. False if the device has no room for it.
 */
export function arriveLater(
  queries: QueryClient,
  personId: string,
  { id, pin }: { id: string; pin: string },
  key: string,
): boolean {
  const at = readNow();
  const change = {
    feature: 'visits',
    operation: 'arrive',
    input: { id, pin, at: at.toISOString() },
    about: `arrive:${id}`,
    label: words.label(showClock(at)),
    done: words.done,
    gives: 'arrived',
    refreshes: [...jobAnswers, 'notifications'],
  } as const;
  const isKept = sendLater(queries, personId, change, key);
  if (isKept) toast.info(words.kept);
  else toast.error(words.noRoom);
  return isKept;
}
