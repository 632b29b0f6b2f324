import { onlineManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOnline } from '#kit/api/use-online.ts';
import { endWaiting } from '#kit/offline/end-waiting.ts';
import { useIsUnconfirmed, useShownAge } from '#kit/offline/use-shown-age.ts';
import { useCategoryNames } from './category-names.ts';
import { useNewVersion } from './new-version.ts';
import { noAnswerSince, offlineSince } from './offline-wording.ts';
import { countData } from './device/count-data.ts';
import { prefetchParts } from './prefetch-parts.ts';
import { whenIdle } from './when-idle.ts';
import * as words from './wording.ts';

const slowAfter = 8_000;

/**
 * A line under the header that says that the device is offline and how old what it shows is, or that what the page waits for is
 * slow to come; else it is empty. While the line is good and idle, it fetches the code that people ask for next. It also keeps the
 * names of categories, and counts the data that Lungisa uses.
 */
export default function Connection() {
  const router = useRouter();
  useNewVersion();
  // TanStack Query believes that a page which was loaded offline is online, until it hears otherwise.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  useEffect(countData, []);
  const queries = useQueryClient();
  useEffect(() => endWaiting(queries), [queries]);
  useEffect(() => whenIdle(() => void prefetchParts(router)), [router]);

  useCategoryNames();
  const isOnline = useOnline();
  const missing = useIsFetching({ predicate: (query) => query.state.data === undefined && query.isActive() });
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isSlow = useIsSlow(missing > 0 || isNavigating);
  const isUnconfirmed = useIsUnconfirmed();
  const age = useShownAge(!isOnline || isUnconfirmed);
  const slow = isSlow && words.stillLoading;
  const online = isUnconfirmed && age !== null ? noAnswerSince(age) : slow;
  // A conversation says itself that it is offline, and what becomes of messages: one line, above what is typed.
  const isSaid = useRouterState({ select: ({ location }) => /^\/messages\/./.test(location.pathname) });
  const text = isOnline ? online : isSaid ? null : age === null ? words.offline : offlineSince(age);
  return (
    <p
      role="status"
      data-connection
      className="sticky top-15 z-15 bg-warning-tint px-4 text-center text-sm font-medium text-warning not-empty:py-1.5 md:top-18 md:col-start-2"
    >
      {text || null}
    </p>
  );
}

/** True once `isWaiting` has been true for 8 s without a break. */
function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
