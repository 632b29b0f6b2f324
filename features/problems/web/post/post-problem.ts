import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#kit/api/queries.ts';
import { isLoggedOut } from '#kit/api/call.ts';
import { toCallError } from '#kit/api/client.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { postingWords as words } from '#features/problems/wording.ts';
import type { Feed, ProblemCardData, ProblemData } from '../api.ts';
import type { Sent } from './problem-draft.ts';
import { api, client } from '../api.ts';

const feedSize = 10;

type Outcome = { posted: ProblemData } | { similar: readonly ProblemCardData[] };

/** The fields that are filled in, as the server takes them. */
export function filledFields({ photos, description, ...rest }: Sent) {
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return { description, ...Object.fromEntries(filled), ...(photos.length > 0 ? { photos: [...photos] } : {}) };
}

/**
 * Posts a problem, unless its author has similar problems: then the outcome is those, and `anyway` posts the problem. `onPosted`
 * is called with what was sent, even when the form has closed. The new card is first in the feed at once.
 */
export function usePostProblem(onPosted: (sent: Sent) => void) {
  const queries = useQueryClient();
  const keyOf = useDraftKey();
  const posting = useMutation({
    mutationFn: async ({ sent, anyway }: { sent: Sent; anyway: boolean }): Promise<Outcome> => {
      const problem = filledFields(sent);
      const similar = anyway ? [] : await findSimilar(sent);
      if (similar.length > 0) return { similar };
      return { posted: await client.post(problem, { context: { idempotencyKey: keyOf(problem) } }) };
    },
    onSuccess: async (outcome, { sent }) => {
      if (!('posted' in outcome)) return;
      onPosted(sent);
      void refresh(queries, api.mine.key());
      if (outcome.posted.hidden !== null) return;
      // A feed that is still loading would remove the new card.
      await queries.cancelQueries({ queryKey: api.feed.key() });
      queries.setQueriesData<Feed>(
        { queryKey: api.feed.key() },
        (feed) => feed && { items: [outcome.posted, ...feed.items].slice(0, feedSize) },
      );
      void refresh(queries, api.list.key());
    },
    // The page goes to the login, and may be gone before the form hears of it.
    onError: (error) => {
      if (isLoggedOut(toCallError(error).problem)) toast.error(words.loggedOut);
    },
  });
  /** The key with which the problem was sent, in case it has arrived. */
  return { ...posting, keyOf: (sent: Sent) => keyOf(filledFields(sent)) };
}

/** Milliseconds for finding similar problems, before posting. */
const similarTimeout = 5_000;

/** Finds no similar problems if the request fails or is late: posting itself shows the error. */
async function findSimilar({ description, title, category }: Sent): Promise<readonly ProblemCardData[]> {
  const { items } = await client
    .similar(
      { description, ...(title.trim() ? { title } : {}), ...(category ? { category } : {}) },
      { signal: AbortSignal.timeout(similarTimeout) },
    )
    .catch(() => ({ items: [] }));
  return items;
}
