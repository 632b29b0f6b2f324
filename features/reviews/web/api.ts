import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client, type Outputs } from '#web/api/client.ts';

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
export const useDistribution = (providerId: string) =>
  useQuery(api.reviews.distribution.queryOptions({ input: { providerId } }));

/** The review of a job; null while there is none. */
export const useReviewOfJob = (jobId: string) =>
  useQuery(api.reviews.ofJob.queryOptions({ input: { jobId }, staleTime: 0 }));

type Said = Omit<Parameters<typeof client.reviews.rate>[0], 'jobId'>;
type Sending = { jobId: string; reviewId: string | undefined; said: Said; idempotencyKey: string };

/** Gives the review of a job, or changes it; the job, the provider's rating and their reviews change with it. */
export function useSendReview() {
  const fresh = useFreshReviews();
  return useMutation({
    mutationFn: ({ jobId, reviewId, said, idempotencyKey }: Sending) =>
      reviewId === undefined
        ? client.reviews.rate({ jobId, ...said }, { context: { idempotencyKey } })
        : client.reviews.amend({ id: reviewId, ...said }),
    onSettled: fresh,
  });
}

/** What an admin decides about a review. */
export function useJudgeReview() {
  const fresh = useFreshReviews();
  return useMutation({
    mutationFn: (judged: { id: string; reason: string } | { id: string }) =>
      'reason' in judged ? client.reviews.hide(judged) : client.reviews.show(judged),
    onSettled: fresh,
  });
}

function useFreshReviews() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [api.jobs.key(), api.reviews.key(), api.providers.key(), api.quotes.key()])
      void queries.invalidateQueries({ queryKey });
  };
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
