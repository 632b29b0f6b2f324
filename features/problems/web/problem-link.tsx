import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** A problem that is open in a dialog over a page, as its history entry has it; `depth` counts the dialogs over that page. */
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
 * Opens a problem in a dialog over the current list, under the problem's own address: going back closes the dialog and keeps the
 * list as it was. A new tab, a reload and a shared link show the problem's page.
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
