import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#web/api/pages.ts';
import { clientFor, errorOf, type OutputsOf } from '#web/api/client.ts';
import { refreshFeatures } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import type { Reportable } from '../reportable.ts';
import { moderatedCommentWords, reportListWords } from '../wording.ts';
import type { moderationContract } from '../contract.ts';

export const { client, api } = clientFor<typeof moderationContract>('moderation');
export type Outputs = OutputsOf<typeof moderationContract>;

export type ModeratedComment = Outputs['comments']['items'][number];
export type Judgement = ModeratedComment['steps'][number]['step'];
export type ListedReport = Outputs['reports']['items'][number];
export type Closing = ListedReport['steps'][number]['step'];

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

/** The queue of reports: open ones oldest first, closed ones newest first. */
export const useReports = (status: ListedReport['status']) =>
  useInfiniteQuery(api.reports.infiniteOptions(byCursor({ status })));

/** Approves a comment, or rejects it with `reason`, as it was read. A comment that has changed since is refused, and loaded again. */
export function useJudge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      comment: { id, status, editedAt },
      step,
      reason = '',
    }: {
      comment: ModeratedComment;
      step: Judgement;
      reason?: string;
    }) =>
      step === 'approve'
        ? client.approveComment({ id, status, editedAt })
        : client.rejectComment({ id, status, editedAt, reason }),
    onSuccess: (_comment, { step }) => toast.success(moderatedCommentWords.done[step]),
    onError: (error, { step }) => sayFailure(error, moderatedCommentWords.failed(step)),
    onSettled: () => {
      void refreshFeatures(queries, ['problems']);
      return queries.invalidateQueries({ queryKey: api.key() });
    },
  });
}

/** Closes a report with a note. A report that has changed since is refused, and loaded again. */
export function useCloseReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step, note }: { id: string; step: Closing; note: string }) => client[step]({ id, note }),
    onSuccess: (_report, { step }) => toast.success(reportListWords.done[step]),
    onError: (error, { step }) => sayFailure(error, reportListWords.failed(step)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.key() }),
  });
}

/** What is wrong with a field is said beside it. */
function sayFailure(error: unknown, failed: string): void {
  const { fields, message } = errorOf(error);
  if (fields.length === 0) toast.error(message, failed);
}

/** Whether someone was faster or it is gone: sending the same again would not help. */
export const isOver = (error: unknown): boolean => [404, 409].includes(errorOf(error).status);
