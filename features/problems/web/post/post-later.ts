import type { QueryClient } from '@tanstack/react-query';
import { sendLater } from '#web/drafts/unsent-changes.ts';
import { toast } from '#web/ui/toast.ts';
import { laterWords } from '#features/problems/later-wording.ts';
import { filledFields } from './post-problem.ts';
import type { ProblemDraft } from './problem-draft.ts';

/** Keeps a problem until the device is online, and posts it then. A refusal gives it back as a draft. */
export function postLater(queries: QueryClient, personId: string, draft: ProblemDraft): void {
  sendLater(queries, personId, {
    feature: 'problems',
    operation: 'post',
    input: filledFields({ ...draft, photos: draft.photos.map(({ id }) => id) }),
    // Each is a problem of its own.
    about: `post:${crypto.randomUUID()}`,
    label: laterWords.post.label(draft.title.trim() || [...draft.description.trim()].slice(0, 60).join('')),
    done: laterWords.post.done,
    refreshes: ['problems'],
    draft: { name: `problem-draft:${personId}`, content: draft, address: '/add-problem' },
  });
  toast.info(laterWords.post.kept);
}
