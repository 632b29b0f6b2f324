import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** A problem that is open over the page one is on, by the entry of the history; `depth` is how many lie on top of that page. */
export type OpenedProblem = { id: string; depth: number; atComments: boolean };

declare module '@tanstack/history' {
  interface HistoryState {
    problem?: OpenedProblem;
  }
}

type ProblemLinkProps = {
  id: string;
  atComments?: boolean;
  onOpen?: () => void;
  className?: string;
  'aria-label'?: string;
  children?: ReactNode;
};

/**
 * Leads to a problem: from a list to a dialog over it, under the problem's own address, so that going back closes it and
 * the list stays as it was; a new tab, a reload and a link that was passed on show the page.
 */
export function ProblemLink({ id, atComments = false, onOpen, ...link }: ProblemLinkProps) {
  const router = useRouter();
  const page = { to: '/problems/$problemId', params: { problemId: id } } as const satisfies LinkProps;
  const open = (event: MouseEvent) => {
    const { pathname, state } = router.state.location;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname.startsWith('/problems/')) return;
    event.preventDefault();
    onOpen?.();
    void router.navigate({
      to: '.',
      search: true,
      resetScroll: false,
      state: { problem: { id, atComments, depth: (state.problem?.depth ?? 0) + 1 } },
      mask: { ...page, unmaskOnReload: true },
    });
  };
  return <Link {...page} {...link} hash={atComments ? 'comments' : undefined} onClick={open} />;
}
