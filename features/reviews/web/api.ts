import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client, type Outputs } from '#web/client.ts';

export type ReviewData = Outputs['reviews']['ofProvider']['items'][number];

/** A provider's reviews, newest first, ten a page. */
export const useReviews = (providerId: string) =>
  useInfiniteQuery(
    api.reviews.ofProvider.infiniteOptions({
      input: (cursor: string | undefined) => ({ providerId, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** How many reviews gave each number of stars, five first. */
export const useDistribution = (providerId: string) => useQuery(api.reviews.distribution.queryOptions({ input: { providerId } }));

/** Rates the provider of a job; the job, the provider's rating and their reviews change with it. */
export function useRateProvider() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ review, idempotencyKey }: { review: { jobId: string; rating: number; comment?: string }; idempotencyKey: string }) =>
      client.reviews.rate(review, { context: { idempotencyKey } }),
    onSettled: () => {
      for (const queryKey of [api.jobs.key(), api.reviews.key(), api.providers.key(), api.quotes.key()]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Answers a review for everybody to read; an empty text takes the answer back. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reply: { id: string; text: string }) => client.reviews.reply(reply),
    onSuccess: (answered) => {
      const change = <Page extends { items: ReviewData[] }>(page: Page): Page => ({
        ...page,
        items: page.items.map((review) => (review.id === answered.id ? answered : review)),
      });
      queries.setQueriesData<InfiniteData<Outputs['reviews']['ofProvider']>>(
        { queryKey: api.reviews.ofProvider.key() },
        (list) => list && { ...list, pages: list.pages.map(change) },
      );
    },
  });
}
