import { useInfiniteQuery } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { reportLifecycle } from '../lifecycle.ts';
import { caseRefusals, reportStepWords } from '../wording.ts';
import type { moderationContract } from '../contract.ts';

export const { client, api } = clientFor<typeof moderationContract>('moderation');
export type Outputs = OutputsOf<typeof moderationContract>;

export type ListedReport = Outputs['reports']['items'][number];

/** The queue of reports: open ones oldest first, closed ones newest first. */
export const useReports = (status: ListedReport['status']) =>
  useInfiniteQuery(api.reports.infiniteOptions(byCursor({ status })));

type ReportStep = ListedReport['steps'][number]['step'];
type TakenReportStep = { step: ReportStep; note: string };

/** Closes a report with a note. A report that has changed since is refused, and loaded again. */
export function useReportSteps({ id }: ListedReport) {
  const refresh = useRefresh('moderation');
  const taking = useTakeStep({
    send: ({ step, note }: TakenReportStep) => client[step]({ id, note }),
    lifecycle: reportLifecycle,
    words: reportStepWords,
    refresh,
  });
  return useSteps<ReportStep, TakenReportStep>({
    taking,
    words: reportStepWords,
    reasonMissing: caseRefusals.sayWhy,
    about: `report:${id}`,
    ways: {
      resolve: { withReason: (note) => ({ step: 'resolve', note }) },
      dismiss: { withReason: (note) => ({ step: 'dismiss', note }) },
    },
  });
}
