import type { ReactNode } from 'react';
import { useSession } from '#kit/api/session.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';

const QuotedNote = lazyExtra(() => import('./quoted-note.tsx'));

/** For a provider, the note on each problem of a list that they have quoted on. One call serves the whole list. */
export function useQuotedNotes(problems: readonly { id: string }[]): (id: string) => ReactNode {
  const isProvider = useSession()?.role === 'provider';
  const listed = problems.map(({ id }) => id);
  return (id) => (isProvider ? <QuotedNote problemId={id} listed={listed} /> : null);
}
