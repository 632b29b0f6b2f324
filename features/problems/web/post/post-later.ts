import type { QueryClient } from '@tanstack/react-query';
import { sendLater } from '#kit/drafts/unsent-changes.ts';
import { queueFiles } from '#kit/drafts/queued-files.ts';
import type { UnsentFile } from '#kit/drafts/unsent-files.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { laterWords } from '#features/problems/later-wording.ts';
import { filledFields } from './post-problem.ts';
import type { ProblemDraft } from './problem-draft.ts';

/**
 * Stores a problem with its unsent photos until the device is online, and posts it then. After a refusal it becomes a draft again. Returns
 * the reason that the device cannot store it: then the form does not change.
 */
export async function postLater(
  queries: QueryClient,
  personId: string,
  { draft, files, key }: { draft: ProblemDraft; files: readonly UnsentFile[]; key: string },
): Promise<string | null> {
  if (!(await queueFiles(personId, files))) return laterWords.post.noRoom;
  const photos = draft.photos.length + files.length;
  const isKept = sendLater(
    queries,
    personId,
    {
      feature: 'problems',
      operation: 'post',
      input: filledFields({ ...draft, photos: draft.photos.map(({ id }) => id) }),
      // Each is a separate problem.
      about: `post:${crypto.randomUUID()}`,
      label: laterWords.post.label(draft.title.trim() || [...draft.description.trim()].slice(0, 60).join(''), photos),
      done: laterWords.post.done,
      refreshes: ['problems'],
      draft: { name: `problem-draft:${personId}`, content: draft, address: '/add-problem' },
      ...(files.length > 0 && { files: { keys: files.map((file) => file.key), purpose: 'problem', into: 'photos' } }),
    },
    key,
  );
  if (!isKept) return laterWords.post.noRoomAtAll;
  toast.info(laterWords.post.kept(photos));
  return null;
}
