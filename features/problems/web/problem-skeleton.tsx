import { LoadingList } from '#kit/ui/skeleton.tsx';
import { feedWords } from '../feed-wording.ts';

/** Placeholders for problem cards that are loading. */
export function ProblemSkeletons({ count = 3 }: { count?: number }) {
  return <LoadingList label={feedWords.loading} count={count} />;
}
