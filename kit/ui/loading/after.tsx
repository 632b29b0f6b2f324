import { type ReactNode, useState } from 'react';
import { isFirstTry, type Reading } from './use-part.ts';

interface AfterProps {
  /** The queries of the part above. One that is not enabled is not waited for, nor one whose first try has failed. */
  queries: readonly Reading[];
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
  const isThere = isShown || !queries.some(isFirstTry);
  if (isThere && !isShown) setIsShown(true);
  return (
    <>
      {isThere ? null : loading}
      <div className={isThere ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
