import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { StreamedKind } from '#core/live.ts';
import { jobAnswers } from '#features/jobs/answers.ts';
import { toCallError } from '#kit/api/client.ts';
import { queryKey, refresh } from '#kit/api/queries.ts';
import { sessionKey } from '#kit/api/session.ts';
import type { Changed } from '#kit/live/live.ts';

const pendingCounts = queryKey('insights', 'pendingCounts');
/** A notification tells an admin of most that waits for them. */
const waiting = queryKey('console', 'waiting');

/** The keys of the queries that show what has changed. The feeds are not among them: what someone reads does not move. */
export function keysFor(changed: Changed): readonly QueryKey[] {
  const quotes = queryKey('quotes');
  const problem = queryKey('problems', 'read');
  const ownProblems = queryKey('problems', 'mine');
  const conversation = queryKey('messages', 'read');
  const onQuotes = [quotes, problem, ownProblems, pendingCounts];
  const shownBy: Record<StreamedKind, readonly QueryKey[]> = {
    'quotes.requested': onQuotes,
    'quotes.received': onQuotes,
    jobs: [...jobAnswers.map((feature) => queryKey(feature)), pendingCounts],
    problems: [problem, ownProblems, queryKey('problems', 'comments'), quotes],
    notifications: [
      // A notification that its reader has just marked as read stays in place; in a tab without the focus it goes.
      ...(changed.get('notifications') === 'self' && document.hasFocus() ? [] : [queryKey('notifications', 'list')]),
      queryKey('notifications', 'preferences'),
      pendingCounts,
      waiting,
    ],
    messages: [
      conversation,
      queryKey('messages', 'conversations'),
      queryKey('messages', 'about'),
      queryKey('messages', 'blocked'),
      pendingCounts,
    ],
    people: [
      ...(['jobs', 'quotes', 'papers', 'profiles'] as const).map((feature) => queryKey(feature)),
      conversation,
      queryKey('messages', 'conversations'),
      queryKey('providers', 'read'),
    ],
    credentials: [queryKey('credentials')],
    plan: [
      queryKey('plans'),
      queryKey('payments'),
      queryKey('applications'),
      queryKey('insights', 'planUse'),
      queryKey('profiles', 'plan'),
    ],
    typing: [conversation],
  };
  const keys = [...changed.keys()].flatMap((kind) => shownBy[kind]);
  return keys.filter(
    (key, place) => keys.findIndex((other) => JSON.stringify(other) === JSON.stringify(key)) === place,
  );
}

/** The session is over, or its person has become something else. A tab that is signing out learns of it by that. */
export async function checkSession(queries: QueryClient, signal: AbortSignal): Promise<void> {
  if (queries.isMutating() > 0) return;
  await queries.refetchQueries({ queryKey: pendingCounts });
  const isOver = queries
    .getQueryCache()
    .findAll({ queryKey: pendingCounts, type: 'active' })
    .some(({ state }) => state.status === 'error' && toCallError(state.error).status === 401);
  if (!signal.aborted && !isOver) await refresh(queries, sessionKey);
}
