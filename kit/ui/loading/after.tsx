import { type ReactNode, useState } from 'react';

interface AfterProps {
  /** The queries of the part above; a query that is not enabled is not waited for. */
  queries: readonly { isLoading: boolean }[];
  /** Stands there until then. */
  loading?: ReactNode;
  children?: ReactNode;
}

/**
 * Hides what stands below something of unknown height until that is there for the first time: nothing moves away under a finger. Its own
 * readings begin at once.
 */
export function After({ queries, loading, children }: AfterProps) {
  const [isShown, setIsShown] = useState(false);
  const isThere = isShown || !queries.some(({ isLoading }) => isLoading);
  if (isThere && !isShown) setIsShown(true);
  return (
    <>
      {isThere ? null : loading}
      <div className={isThere ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
