import type { QueryClient } from '@tanstack/react-query';
import { sendLater } from '#kit/drafts/unsent-changes.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { laterWords } from '../later-wording.ts';
import { aboutLike } from './about-like.ts';

/** Keeps a like, or that it is taken back, until the device is online. Returns a sentence if the device has no room for it. */
export function likeLater(
  queries: QueryClient,
  personId: string,
  { id, title, liked }: { id: string; title: string; liked: boolean },
): string | null {
  const words = liked ? laterWords.unlike : laterWords.like;
  const isKept = sendLater(queries, personId, {
    feature: 'problems',
    operation: 'like',
    input: { id, liked: !liked },
    about: aboutLike(id),
    label: words.label(title),
    done: words.done,
    refreshes: [],
  });
  if (isKept && !navigator.onLine) toast.info(words.kept);
  return isKept ? null : laterWords.noRoom;
}
