import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Outputs } from '#web/client.ts';

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
