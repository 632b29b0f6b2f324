import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '#kit/ui/alert.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { ownDecisionWords as words } from '../decision-wording.ts';
import { client } from './api.ts';
import { DecisionAlert } from './own-decision.tsx';

/** The reason that the account with this email and password is suspended, and one appeal: a suspended person has no session. */
export default function OwnSuspension({ email, password }: { email: string; password: string }) {
  const queries = useQueryClient();
  // The password is no part of the key, which is kept.
  const queryKey = ['suspension', email];
  const query = useQuery({
    queryKey,
    queryFn: () => client.suspension({ email, password }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (query.isPending)
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton className="h-24 rounded-xl" />
      </div>
    );
  if (query.data === undefined)
    return (
      <Alert tone="danger" title={words.failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  const { decision } = query.data;
  if (decision === null) return <Alert tone="warning" title={words.noReason} />;
  return (
    <DecisionAlert
      title={words.suspended}
      decision={decision}
      appeal={async (text) => queries.setQueryData(queryKey, await client.appealSuspension({ email, password, text }))}
    />
  );
}
