import { useQueryClient } from '@tanstack/react-query';
import { type Answers, refresh } from './queries.ts';

/** The one refetch after a change: the returned function asks again for these answers, or for all if none are named. */
export function useRefresh(...answers: readonly Answers[]): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries, ...answers);
}
