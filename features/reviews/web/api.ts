import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
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
