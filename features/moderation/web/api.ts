import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { refreshFeatures } from '#kit/api/queries.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import type { Reportable } from '../reportable.ts';
import { reportLifecycle } from '../lifecycle.ts';
import { commentStepWords, problemModerationWords, reportStepWords, sayWhy } from '../wording.ts';
import type { moderationContract } from '../contract.ts';

export const { client, api } = clientFor<typeof moderationContract>('moderation');
export type Outputs = OutputsOf<typeof moderationContract>;

export type ModeratedComment = Outputs['comments']['items'][number];
export type HiddenProblem = Outputs['problems']['items'][number];
export type ModerationStep = HiddenProblem['moderation'][number];
export type ListedReport = Outputs['reports']['items'][number];

/** Sends a report to the admins. */
export const useReport = () =>
  useMutation({
    mutationFn: ({
      idempotencyKey,
      ...report
    }: {
      kind: Reportable;
      subjectId: string;
      reason: string;
      idempotencyKey: string;
    }) => client.report(report, { context: { idempotencyKey } }),
  });

/** Comments of one status for the admins, newest first. */
export const useModeratedComments = (status: ModeratedComment['status']) =>
  useInfiniteQuery(api.comments.infiniteOptions(byCursor({ status })));

/** Problems that are hidden for one cause, for the admins, newest first. */
export const useHiddenProblems = (hidden: HiddenProblem['hidden']) =>
  useInfiniteQuery(api.problems.infiniteOptions(byCursor({ hidden })));

/** The queue of reports: open ones oldest first, closed ones newest first. */
export const useReports = (status: ListedReport['status']) =>
  useInfiniteQuery(api.reports.infiniteOptions(byCursor({ status })));

type CommentStep = ModeratedComment['steps'][number]['step'];
type TakenCommentStep = { step: 'reject'; reason: string } | { step: Exclude<CommentStep, 'reject'> };

/** Approves or rejects a comment in the version that was read: one that has changed since is refused, and loaded again. */
export function useCommentSteps({ id, status, editedAt }: ModeratedComment) {
  const queries = useQueryClient();
  const taking = useTakeStep({
    send: (taken: TakenCommentStep) =>
      taken.step === 'reject'
        ? client.rejectComment({ id, status, editedAt, reason: taken.reason })
        : client.approveComment({ id, status, editedAt }),
    lifecycle: commentLifecycle,
    words: commentStepWords,
    refresh: () => {
      void refreshFeatures(queries, ['problems']);
      void queries.invalidateQueries({ queryKey: api.key() });
    },
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
  const queries = useQueryClient();
  const taking = useTakeStep({
    send: (taken: TakenModeration) =>
      taken.step === 'hide' ? client.hideProblem({ id, reason: taken.reason }) : client.showProblem({ id }),
    lifecycle: moderationRules,
    words: problemModerationWords.steps,
    refresh: () => {
      void queries.invalidateQueries({ queryKey: api.key() });
      return refreshFeatures(queries, ['problems']);
    },
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

type ReportStep = ListedReport['steps'][number]['step'];
type TakenReportStep = { step: ReportStep; note: string };

/** Closes a report with a note. A report that has changed since is refused, and loaded again. */
export function useReportSteps({ id }: ListedReport) {
  const queries = useQueryClient();
  const taking = useTakeStep({
    send: ({ step, note }: TakenReportStep) => client[step]({ id, note }),
    lifecycle: reportLifecycle,
    words: reportStepWords,
    refresh: () => void queries.invalidateQueries({ queryKey: api.key() }),
  });
  return useSteps<ReportStep, TakenReportStep>({
    taking,
    words: reportStepWords,
    reasonMissing: sayWhy,
    about: `report:${id}`,
    ways: {
      resolve: { withReason: (note) => ({ step: 'resolve', note }) },
      dismiss: { withReason: (note) => ({ step: 'dismiss', note }) },
    },
  });
}
