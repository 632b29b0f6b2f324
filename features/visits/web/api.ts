import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { CallOptions } from '#kit/api/link.ts';
import { refresh } from '#kit/api/queries.ts';
import { usePerson } from '#kit/api/session.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import { askAgain } from '#kit/api/retry-readings.ts';
import { minute } from '#core/time.ts';
import { jobAnswers } from '#features/jobs/answers.ts';
import { visitLifecycle } from '../lifecycle.ts';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import type { DelayMinutes, TravelMinutes } from '../limits.ts';
import { noShowStepWords, visitStepWords } from '../wording.ts';
import type { visitsContract } from '../contract.ts';
import { arriveLater } from './arrive-later.ts';

export const { client, api } = clientFor<typeof visitsContract>('visits');
export type Outputs = OutputsOf<typeof visitsContract>;

export type VisitData = NonNullable<Outputs['ofJob']['visit']>;
export type OfferedStep = VisitData['steps'][number];
export type NoShowData = NonNullable<Outputs['ofJob']['noShow']>;
export type NoShowStep = NoShowData['steps'][number]['step'];

/**
 * The visit of a job, once it has had a date. It is asked for again whenever it comes on the screen, since another date brings another visit, and now and then while
 * no one has arrived: what people can say depends on the time.
 */
export const useVisit = (jobId: string, hadDate: boolean) =>
  useQuery(
    api.ofJob.queryOptions({
      input: { jobId },
      enabled: hadDate,
      refetchOnMount: 'always',
      refetchInterval: askAgain((data) => data?.visit?.arrivedAt === null && 5 * minute),
    }),
  );

/** The visit of a link. It is asked for whenever the page is looked at, because the link can end; no copy of it stays. */
export const useSharedVisit = (token: string) =>
  useQuery({
    ...api.openLink.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 5 * minute,
  });

/** A step on a visit with its input. */
export type TakenStep =
  | { step: 'coming'; id: string }
  | { step: 'late'; id: string; minutes: DelayMinutes }
  | { step: 'set-out'; id: string; minutes: TravelMinutes }
  | { step: 'arrive'; id: string; pin: string };

/** A step on the report of a no-show with its input: the first names the visit. */
export type TakenNoShowStep =
  { step: 'report' | 'agree'; id: string } | { step: 'contest'; id: string; reason: string };

export function useTakeNoShowStep(jobId: string) {
  const refreshVisit = useRefreshVisit(jobId);
  return useTakeStep({
    send: (taken: TakenNoShowStep, options: CallOptions) => {
      const { id } = taken;
      if (taken.step === 'contest') return client.contestNoShow({ id, reason: taken.reason }, options);
      return taken.step === 'report' ? client.reportNoShow({ id }, options) : client.agreeToNoShow({ id }, options);
    },
    keyed: ['report', 'agree', 'contest'],
    lifecycle: noShowLifecycle,
    words: noShowStepWords,
    refresh: refreshVisit,
  });
}

/** Shows what a step answered, and fetches again what it changes. */
export function useRefreshVisit(jobId: string) {
  const queries = useQueryClient();
  return (answer?: Outputs['ofJob']) => {
    if (answer !== undefined) queries.setQueryData(api.ofJob.queryKey({ input: { jobId } }), answer);
    return refresh(queries, ...jobAnswers, 'notifications');
  };
}

/** Takes the steps of a visit. Without a line the arrival is kept on the device with its time. */
export function useTakeVisitStep(jobId: string) {
  const queries = useQueryClient();
  const personId = usePerson().id;
  const refreshVisit = useRefreshVisit(jobId);
  return useTakeStep({
    send: take,
    keyed: ['late', 'arrive'],
    lifecycle: visitLifecycle,
    words: visitStepWords,
    keep: (taken, key) => taken.step === 'arrive' && arriveLater(queries, personId, taken, key),
    refresh: refreshVisit,
  });
}

function take(taken: TakenStep, options: CallOptions): Promise<Outputs['ofJob']> {
  const { id } = taken;
  switch (taken.step) {
    case 'coming':
      return client.coming({ id });
    case 'late':
      return client.late({ id, minutes: taken.minutes }, options);
    case 'set-out':
      return client.setOut({ id, minutes: taken.minutes });
    case 'arrive':
      return client.arrive({ id, pin: taken.pin }, options);
  }
}
