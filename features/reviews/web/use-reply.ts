import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetSent } from '#kit/drafts/draft.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { replyWords } from '../wording.ts';
import { api, client, type Outputs, type ReviewData } from './api.ts';

/** The name of the draft of a reply. */
export const replyDraft = (id: string): string => `reply-draft:${id}`;

/** Publishes the reply to a review; an empty text removes it. It is a draft until the server answers, even if its form has gone. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reply: { id: string; text: string }) => client.reply(reply),
    // An admin may have hidden it since.
    onError: () => void queries.invalidateQueries({ queryKey: api.ofProvider.key() }),
    onSuccess: (answered, { id, text }) => {
      forgetSent(replyDraft(id), text);
      toast.success(text === '' ? replyWords.removed : replyWords.published);
      const change = <Page extends { items: ReviewData[] }>(page: Page): Page => ({
        ...page,
        items: page.items.map((review) => (review.id === answered.id ? answered : review)),
      });
      queries.setQueriesData<InfiniteData<Outputs['ofProvider']>>(
        { queryKey: api.ofProvider.key() },
        (list) => list && { ...list, pages: list.pages.map(change) },
      );
    },
  });
}
