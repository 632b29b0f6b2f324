import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import type { LinkPurpose } from '../links.ts';
import { linkWords as words } from '../link-wording.ts';
import { api, type Outputs } from './api.ts';

type LinkedProps = {
  purpose: LinkPurpose;
  token: string;
  /** The way on if the link does not work. */
  wayOn: ReactNode;
  children: (link: Outputs['link']) => ReactNode;
};

/** The page behind the link of a mail, while the link works; otherwise the reason that it does not, and a way on. Opening the page does not use up the link. */
export function Linked({ purpose, token, wayOn, children }: LinkedProps) {
  const link = useQuery({
    ...api.link.queryOptions({ input: { purpose, token } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (link.data !== undefined) return children(link.data);
  if (link.isPending)
    return (
      <div role="status" className="grid gap-4">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-12 rounded-control" />
      </div>
    );
  const error = toCallError(link.error);
  if (error.status === 404 || error.status === 422) return <BadLink purpose={purpose} wayOn={wayOn} />;
  return (
    <Alert tone="danger" title={words.loadFailed} onRetry={() => void link.refetch()} retrying={link.isFetching}>
      {error.message}
    </Alert>
  );
}

/** The message that a link does not work, or no longer. */
export const BadLink = ({ purpose, wayOn }: Pick<LinkedProps, 'purpose' | 'wayOn'>) => (
  <Alert tone="warning" title={words.badLink} action={wayOn}>
    {words.badLinkHint[purpose]}
  </Alert>
);
