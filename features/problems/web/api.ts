import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client, type Outputs } from '#web/client.ts';
import { toast } from '#web/ui/toast.ts';
import { problemWords } from '../wording.ts';

export type ProblemCardData = Outputs['problems']['read'];
type Page = Outputs['problems']['list'];
type Feed = Outputs['problems']['feed'];

/** What stands in a new problem's form. */
export type ProblemDraft = { title: string; description: string; category: string; location: string; budget: string };

const feedSize = 10;

export const useProblemFeed = () => useQuery(api.problems.feed.queryOptions({ input: {} }));

export const useProblem = (id: string) => useQuery(api.problems.read.queryOptions({ input: { id } }));

/** The categories that the site offers today. */
export const useCategories = (): readonly string[] => useQuery(api.site.categories.queryOptions({ input: {}, staleTime: 600_000 })).data?.items ?? [];

/** Posts a draft; `idempotencyKey` is the draft's. The card stands at the top of the feed as soon as it is made. */
export function usePostProblem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ProblemDraft; idempotencyKey: string }) => {
      const filled = Object.entries(draft).filter(([, value]) => value.trim() !== '');
      return client.problems.post({ description: draft.description, ...Object.fromEntries(filled) }, { context: { idempotencyKey } });
    },
    onSuccess: async (posted) => {
      // A feed that was asked for before would push the new card out again.
      await queries.cancelQueries({ queryKey: api.problems.feed.key() });
      queries.setQueriesData<Feed>({ queryKey: api.problems.feed.key() }, (feed) => feed && { items: [posted, ...feed.items].slice(0, feedSize) });
      void queries.invalidateQueries({ queryKey: api.problems.list.key() });
      void queries.invalidateQueries({ queryKey: api.problems.mine.key() });
    },
  });
}

/** Likes at once, wherever the problem is shown, and takes it back when the server does not agree. */
export function useLike() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (problem: ProblemCardData) => client.problems.like({ id: problem.id, liked: !problem.liked }),
    onMutate: async (problem) => {
      await queries.cancelQueries({ queryKey: api.problems.key() });
      const liked = !problem.liked;
      changeCards(queries, problem.id, { liked, likesCount: problem.likesCount + (liked ? 1 : -1) });
    },
    onSuccess: (answer, { id }) => changeCards(queries, id, answer),
    onError: (_error, { id, liked, likesCount }) => {
      changeCards(queries, id, { liked, likesCount });
      toast.error(problemWords.likeFailed);
    },
  });
}

function changeCards(queries: QueryClient, id: string, change: Partial<ProblemCardData>): void {
  const one = (card: ProblemCardData) => (card.id === id ? { ...card, ...change } : card);
  const page = <Cards extends { items: ProblemCardData[] }>(cards: Cards): Cards => ({ ...cards, items: cards.items.map(one) });
  queries.setQueriesData<Feed>({ queryKey: api.problems.feed.key() }, (feed) => feed && page(feed));
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: api.problems.list.key() }, (list) => list && { ...list, pages: list.pages.map(page) });
  queries.setQueriesData<ProblemCardData>({ queryKey: api.problems.read.key() }, (read) => read && one(read));
}
