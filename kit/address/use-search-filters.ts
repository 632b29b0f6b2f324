import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSection } from './section-id.ts';

/** The section that the address names, with the query of its hash. */
export function useSection() {
  const hash = useLocation({ select: (location) => location.hash });
  return useMemo(() => readSection(hash), [hash]);
}

type Search = Record<string, string | undefined>;
type Filters = Record<string, string | number | undefined>;

/**
 * The filters of a section or a page of the console, which `read` takes from the search parameters of the address, and what changes some of them
 * there without another entry in the history. The hash stays.
 */
export function useConsoleSearch<Read extends Filters>(
  read: (search: Search) => Read,
): [Read, (change: Partial<Read>) => Promise<void>] {
  const search: Search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const change = (some: Partial<Read>) =>
    navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        ...Object.fromEntries(Object.entries(some).map(([name, value]) => [name, value?.toString()])),
      }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  return [read(search), change];
}
