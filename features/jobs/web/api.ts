import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { clientFor, toCallError, type OutputsOf } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import type { CallOptions } from '#kit/api/link.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import { chooseSentence } from '#kit/api/refusal.ts';
import type { PostponeCause } from '../reasons.ts';
import { jobLifecycle, type JobStatus } from '../lifecycle.ts';
import type { JobTab } from '../tabs.ts';
import type { DurationMinutes } from '../durations.ts';
import { jobStepFailures as failures, jobStepWords } from '../wording.ts';
import type { jobsContract } from '../contract.ts';
import { jobAnswers } from '../answers.ts';

export const { client, api } = clientFor<typeof jobsContract>('jobs');
export type Outputs = OutputsOf<typeof jobsContract>;

export type JobCardData = Outputs['list']['items'][number];
export type JobData = Outputs['read'];
export type OfferedStep = JobData['steps'][number];
export type JobCounts = Outputs['counts'];
export type Overlap = JobData['overlaps'][number];
export type MonthItem = Outputs['month']['items'][number];

export const useJob = (id: string) => useQuery(api.read.queryOptions({ input: { id } }));

export const useJobOfQuote = (quoteId: string, enabled = true) =>
  useQuery(api.ofQuote.queryOptions({ input: { quoteId }, enabled }));

export const useJobs = (tab: JobTab) => useInfiniteQuery(api.list.infiniteOptions(byCursor({ tab })));

export const useJobCounts = () => useQuery(api.counts.queryOptions({ input: {} }));

/** A provider's month. The last month stays on the screen while the next one loads. */
export const useMonth = (month: string) =>
  useQuery(api.month.queryOptions({ input: { month }, placeholderData: keepPreviousData }));

/** The provider's other work at a time for this job. */
export const overlapsQuery = (id: string, when: { at: string; durationMinutes: number }) =>
  api.overlaps.queryOptions({ input: { id, ...when }, staleTime: 30_000, retry: false });

/** A step on a job with its input. Answers to a date name the proposal that was read. */
export type TakenStep =
  | {
      step: 'propose';
      id: string;
      proposedDate: string;
      durationMinutes?: DurationMinutes | undefined;
      notes?: string;
      /** Its `Idempotency-Key`, if the form keeps one. */
      key?: string;
    }
  | { step: 'confirm' | 'reject'; id: string; proposal: number }
  | { step: 'agree'; id: string; proposal: number }
  | { step: 'reschedule'; id: string; reason: string; cause?: PostponeCause; proposedDate?: string }
  | { step: 'rework'; id: string; reason: string; photos: readonly string[] }
  | { step: 'complete'; id: string; photos?: readonly string[]; certificate?: boolean };

/** Completing rework of a rated job keeps its rating at once. */
const completion = { ...jobLifecycle.steps.complete, to: ['work_completed', 'completed_and_rated'] } as const;

export function useTakeJobStep() {
  const queries = useQueryClient();
  return useTakeStep({
    send: take,
    read: ({ id }) => client.read({ id }),
    keyed: ['propose', 'reschedule'],
    lifecycle: { ...jobLifecycle, steps: { ...jobLifecycle.steps, complete: completion } },
    words: jobStepWords,
    describe: (error, failed) => movedOn(error) ?? chooseSentence(error, failed),
    refresh: (answer?: JobData) => {
      if (answer !== undefined) {
        queries.setQueryData(api.read.queryKey({ input: { id: answer.id } }), answer);
        queries.setQueryData(api.ofQuote.queryKey({ input: { quoteId: answer.quoteId } }), answer);
      }
      return refresh(queries, ...jobAnswers, 'quotes', 'providers', 'notifications');
    },
  });
}

/** The sentence that names a job's current status if another step was faster; null for every other failure. */
export function movedOn(error: unknown): string | null {
  const { problem } = toCallError(error);
  const status = problem?.code === 'request.conflict' ? jobLifecycle.statuses[problem.current as JobStatus] : undefined;
  return status ? failures.movedOn(status.label) : null;
}

function take(taken: TakenStep, options: CallOptions): Promise<JobData> {
  const { id } = taken;
  switch (taken.step) {
    case 'propose':
      return client.propose(
        {
          id,
          proposedDate: taken.proposedDate,
          durationMinutes: taken.durationMinutes,
          ...(taken.notes ? { notes: taken.notes } : {}),
        },
        taken.key === undefined ? options : { context: { idempotencyKey: taken.key } },
      );
    case 'confirm':
      return client.confirm({ id, proposal: taken.proposal });
    case 'reject':
      return client.reject({ id, proposal: taken.proposal });
    case 'reschedule':
      return client.reschedule(
        {
          id,
          reason: taken.reason,
          ...(taken.cause && { cause: taken.cause }),
          ...(taken.proposedDate && { proposedDate: taken.proposedDate }),
        },
        options,
      );
    case 'agree':
      return client.agree({ id, proposal: taken.proposal });
    case 'rework':
      return client.rework({ id, reason: taken.reason, ...(taken.photos.length > 0 && { photos: [...taken.photos] }) });
    case 'complete':
      return client.complete({
        id,
        ...(taken.photos?.length ? { photos: [...taken.photos] } : {}),
        ...(taken.certificate !== undefined && { certificate: taken.certificate }),
      });
  }
}
