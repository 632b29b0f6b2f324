import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#web/api/pages.ts';
import { clientFor, type OutputsOf } from '#web/api/client.ts';
import { refreshFeatures } from '#web/api/queries.ts';
import type { reviewsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof reviewsContract>('reviews');
export type Outputs = OutputsOf<typeof reviewsContract>;

export type ReviewData = Outputs['ofProvider']['items'][number];

/** A provider's reviews, newest first, ten a page. */
export const useReviews = (providerId: string) =>
  useInfiniteQuery(api.ofProvider.infiniteOptions(byCursor({ providerId })));

/** How many reviews gave each number of stars, five first. */
export const useDistribution = (providerId: string) =>
  useQuery(api.distribution.queryOptions({ input: { providerId } }));

/** The review of a job; null while there is none. */
export const useReviewOfJob = (jobId: string) => useQuery(api.ofJob.queryOptions({ input: { jobId }, staleTime: 0 }));

type Said = Omit<Parameters<typeof client.rate>[0], 'jobId'>;
type Sending = { jobId: string; reviewId: string | undefined; said: Said; idempotencyKey: string };

/** Gives the review of a job, or changes it; the job, the provider's rating and their reviews change with it. */
export function useSendReview() {
  const fresh = useFreshReviews();
  return useMutation({
    mutationFn: ({ jobId, reviewId, said, idempotencyKey }: Sending) =>
      reviewId === undefined
        ? client.rate({ jobId, ...said }, { context: { idempotencyKey } })
        : client.amend({ id: reviewId, ...said }),
    onSettled: fresh,
  });
}

/** What an admin decides about a review. */
export function useJudgeReview() {
  const fresh = useFreshReviews();
  return useMutation({
    mutationFn: (judged: { id: string; reason: string } | { id: string }) =>
      'reason' in judged ? client.hide(judged) : client.show(judged),
    onSettled: fresh,
  });
}

function useFreshReviews() {
  const queries = useQueryClient();
  return () => refreshFeatures(queries, ['jobs', 'reviews', 'providers', 'quotes']);
}

/** Answers a review for everybody to read; an empty text takes the answer back. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reply: { id: string; text: string }) => client.reply(reply),
    onSuccess: (answered) => {
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
