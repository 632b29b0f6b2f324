import { useInfiniteQuery } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { commentStepWords, problemModerationWords, sayWhy } from '#features/problems/moderation-wording.ts';
import { api, client, type Outputs } from '../api.ts';

export type ModeratedComment = Outputs['moderatedComments']['items'][number];
export type HiddenProblem = Outputs['moderatedProblems']['items'][number];
export type ModerationStep = HiddenProblem['moderation'][number];

/** Comments of one status for the admins, newest first. */
export const useModeratedComments = (status: ModeratedComment['status']) =>
  useInfiniteQuery(api.moderatedComments.infiniteOptions(byCursor({ status })));

/** Problems that are hidden for one cause, for the admins, newest first. */
export const useHiddenProblems = (hidden: HiddenProblem['hidden']) =>
  useInfiniteQuery(api.moderatedProblems.infiniteOptions(byCursor({ hidden })));

type CommentStep = ModeratedComment['steps'][number]['step'];
type TakenCommentStep = { step: 'reject'; reason: string } | { step: Exclude<CommentStep, 'reject'> };

/** Approves or rejects a comment in the version that was read: one that has changed since is refused, and loaded again. */
export function useCommentSteps({ id, status, editedAt }: ModeratedComment) {
  const refresh = useRefresh('problems', 'moderation');
  const taking = useTakeStep({
    send: (taken: TakenCommentStep) =>
      taken.step === 'reject'
        ? client.rejectComment({ id, status, editedAt, reason: taken.reason })
        : client.approveComment({ id, status, editedAt }),
    lifecycle: commentLifecycle,
    words: commentStepWords,
    refresh,
  });
  return useSteps<CommentStep, TakenCommentStep>({
    taking,
    words: commentStepWords,
    reasonMissing: sayWhy,
    about: `comment:${id}`,
    ways: {
      approve: { taken: { step: 'approve' } },
      reject: { withReason: (reason) => ({ step: 'reject', reason }) },
    },
  });
}

type TakenModeration = { step: 'hide'; reason: string } | { step: 'show' };

/** The two steps of an admin on a problem, for the message of a conflict. */
const moderationRules = { steps: { hide: { from: ['shown'], to: 'hidden' }, show: { from: ['hidden'], to: 'shown' } } };

/** Takes a problem down with a reason, or shows it. */
export function useProblemModeration(id: string) {
  const refresh = useRefresh('problems', 'moderation');
  const taking = useTakeStep({
    send: (taken: TakenModeration) =>
      taken.step === 'hide' ? client.hide({ id, reason: taken.reason }) : client.show({ id }),
    lifecycle: moderationRules,
    words: problemModerationWords.steps,
    refresh,
  });
  return useSteps<ModerationStep, TakenModeration>({
    taking,
    words: problemModerationWords.steps,
    reasonMissing: sayWhy,
    about: `problem:${id}`,
    ways: {
      show: { taken: { step: 'show' } },
      hide: { withReason: (reason) => ({ step: 'hide', reason }) },
    },
  });
}
