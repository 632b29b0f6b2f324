import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { reviewsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof reviewsContract>('reviews');
export type Outputs = OutputsOf<typeof reviewsContract>;

export type ReviewData = Outputs['ofProvider']['items'][number];

/** A provider's reviews, newest first, ten a page. */
export const useReviews = (providerId: string) =>
  useInfiniteQuery(api.ofProvider.infiniteOptions(byCursor({ providerId })));

/** The number of reviews with each number of stars, five stars first. */
export const useDistribution = (providerId: string) =>
  useQuery(api.distribution.queryOptions({ input: { providerId } }));

/** The review of a job; null while there is none. */
export const useReviewOfJob = (jobId: string) => useQuery(api.ofJob.queryOptions({ input: { jobId }, staleTime: 0 }));

/** The features whose answers show reviews. */
export const reviewAnswers = ['jobs', 'reviews', 'providers', 'quotes'] as const;

type ReviewContent = Omit<Parameters<typeof client.rate>[0], 'jobId'>;
type Sending = {
  jobId: string;
  reviewId: string | undefined;
  content: ReviewContent;
  /** The photos that the form had read. */
  known: readonly string[];
  idempotencyKey: string;
};

/** Gives or changes the review of a job, and reloads everything that shows it. */
export function useSendReview() {
  const refresh = useRefresh(...reviewAnswers);
  return useMutation({
    mutationFn: ({ jobId, reviewId, content, known, idempotencyKey }: Sending) =>
      reviewId === undefined
        ? client.rate({ jobId, ...content }, { context: { idempotencyKey } })
        : client.amend({ id: reviewId, known: [...known], ...content }),
    onSettled: () => void refresh(),
  });
}
