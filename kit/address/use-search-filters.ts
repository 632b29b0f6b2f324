import { useLocation, useNavigate } from '@tanstack/react-router';

type Search = Record<string, string | undefined>;
type Filters = Record<string, string | number | undefined>;

/**
 * The filters of a page, which `read` takes from the search parameters of the address, and a function that changes some of them there
 * without another entry in the history.
 */
export function useSearchFilters<Read extends Filters>(
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
      replace: true,
      resetScroll: false,
    });
  return [read(search), change];
}
