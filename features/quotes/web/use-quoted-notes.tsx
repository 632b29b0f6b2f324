import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/api/session.ts';

const QuotedNote = lazy(() => import('./quoted-note.tsx'));

/** For a provider: what stands on each card of a list, or of one page of it, that they have quoted on; one call for all. */
export function useQuotedNotes(problems: readonly { id: string }[]): (id: string) => ReactNode {
  const isProvider = useSession()?.role === 'provider';
  const among = problems.map(({ id }) => id);
  return (id) =>
    isProvider ? (
      <Suspense>
        <QuotedNote problemId={id} among={among} />
      </Suspense>
    ) : null;
}
