import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { queryKey } from '#kit/api/queries.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { type AskStep, type Way, useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { caseActions, type CaseAction, type QueueFilter } from '../case-actions.ts';
import { caseActionWords, caseWords as words } from '../case-wording.ts';
import { caseRefusals } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

export type QueuedCase = Outputs['queue']['items'][number];
export type ModerationCase = Outputs['readCase'];
export type PersonRecord = NonNullable<ModerationCase['person']>;
export type ContextLine = ModerationCase['context'][number];

/** Milliseconds after which the queue is loaded again: other admins take cases. */
const queueEvery = 30_000;

/** The queue, the oldest case first. */
export const useQueue = (show: QueueFilter) =>
  useInfiniteQuery({ ...api.queue.infiniteOptions(byCursor({ show })), refetchInterval: queueEvery });

/** One case, as the reader may act on it. */
export const useCase = (id: string) => useQuery(api.readCase.queryOptions({ input: { id } }));

/** The answers that a decision changes: the queue, the tables and the counts of the console. */
const decisionAnswers = ['moderation', 'problems', queryKey('console', 'waiting')] as const;

/** The sentence of a refused decision; it names the admin who has the case. */
function describeRefusal(error: unknown, failed: string): string {
  const { problem } = toCallError(error);
  return problem?.code === 'moderation.claimed' && problem.current !== undefined
    ? words.hasIt(problem.current)
    : chooseSentence(error, failed);
}

/** Takes a case for ten minutes, or for ten more. */
export function useClaim() {
  const refresh = useRefresh(...decisionAnswers);
  return useMutation({
    mutationFn: (id: string) => client.claim({ id }),
    onError: sayLoggedOut,
    onSettled: refresh,
  });
}

/** Releases a case to other admins. */
export function useRelease() {
  const refresh = useRefresh(...decisionAnswers);
  return useMutation({
    mutationFn: (id: string) => client.release({ id }),
    onError: sayLoggedOut,
    onSettled: refresh,
  });
}

/** Releases a case when its holder leaves it. A failure does not matter: the case is free after ten minutes. */
export const releaseQuietly = (id: string): void => void client.release({ id }).catch(() => {});

type Cause = ModerationCase['causes'][number];
type TakenAction = { step: CaseAction; reason: string | null; until?: string | null; cause?: Cause | null };

/** Asks for the reason and the end of a suspension: the page brings the dialog. */
export type AskSuspension = (
  asking: Parameters<AskStep<TakenAction>>[0],
  suspend: (given: { reason: string; until: string | null }) => void,
) => ReactNode;

/** Asks for the cause of a review that is hidden, and the reason for its author: the page brings the dialog. */
export type AskHiding = (
  asking: Parameters<AskStep<TakenAction>>[0],
  hide: (given: { reason: string; cause: Cause }) => void,
) => ReactNode;

/** The dialogs of other features. */
export type CaseAsks = { askSuspension: AskSuspension; askHiding: AskHiding };

const actionLifecycle = Object.fromEntries(caseActions.map((act) => [act, { to: 'acted' }])) as Record<
  CaseAction,
  { to: string }
>;

const ways = Object.fromEntries(
  caseActions.map((act) => [
    act,
    {
      text: caseActionWords[act].text,
      withReason: (reason: string) => ({ step: act, reason }),
    } satisfies Way<TakenAction>,
  ]),
) as Record<CaseAction, Way<TakenAction>>;

/**
 * Decides a case in the version that was read: approval at once, each other decision with a reason. A case or a thing that has changed
 * since is refused, and loaded again.
 */
export function useCaseActions(
  { id, version, causes }: ModerationCase,
  { askSuspension, askHiding, onTaken }: CaseAsks & { onTaken: (act: CaseAction) => void },
) {
  const taking = useTakeStep({
    send: ({ step, reason, until = null, cause = null }: TakenAction, options) =>
      client.act({ id, act: step, reason, version, until, cause }, options),
    // The same warning could be given twice.
    keyed: caseActions,
    lifecycle: { steps: actionLifecycle },
    words: caseActionWords,
    describe: describeRefusal,
    refresh: useRefresh(...decisionAnswers),
  });
  const suspend: Way<TakenAction> = {
    text: caseActionWords.suspend.text,
    dialog: (asking, take) => askSuspension(asking, (given) => take({ step: 'suspend', ...given })),
  };
  const hide: Way<TakenAction> = {
    text: caseActionWords.hide.text,
    dialog: (asking, take) => askHiding(asking, (given) => take({ step: 'hide', ...given })),
  };
  return useSteps<CaseAction, TakenAction>({
    taking,
    words: caseActionWords,
    reasonMissing: caseRefusals.sayWhy,
    about: `case:${id}`,
    ways: {
      ...ways,
      approve: { taken: { step: 'approve', reason: null } },
      ...(causes.length > 0 && { hide }),
      suspend,
    },
    onTaken,
  });
}
