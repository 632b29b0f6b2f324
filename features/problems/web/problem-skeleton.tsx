import { LoadingList } from '#web/ui/skeleton.tsx';

/** Problem cards on their way. */
export function ProblemSkeletons({ count = 3 }: { count?: number }) {
  return <LoadingList label="Loading problems" count={count} />;
}
