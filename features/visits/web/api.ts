import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { CallOptions } from '#kit/api/link.ts';
import { refresh } from '#kit/api/queries.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import { visitLifecycle } from '../lifecycle.ts';
import type { DelayMinutes, TravelMinutes } from '../limits.ts';
import { visitStepWords } from '../wording.ts';
import type { visitsContract } from '../contract.ts';

const { client, api } = clientFor<typeof visitsContract>('visits');
type Outputs = OutputsOf<typeof visitsContract>;

export type VisitData = NonNullable<Outputs['ofJob']['visit']>;
export type OfferedStep = VisitData['steps'][number];

/** The visit of a job. It is asked for again whenever it comes on the screen, since another date brings another visit. */
export const useVisit = (jobId: string) =>
  useQuery(api.ofJob.queryOptions({ input: { jobId }, refetchOnMount: 'always' }));

/** A step on a visit with its input. */
export type TakenStep =
  | { step: 'coming'; id: string }
  | { step: 'late'; id: string; minutes: DelayMinutes }
  | { step: 'set-out'; id: string; minutes: TravelMinutes }
  | { step: 'arrive'; id: string; pin: string };

export function useTakeVisitStep(jobId: string) {
  const queries = useQueryClient();
  return useTakeStep({
    send: take,
    keyed: ['arrive'],
    lifecycle: visitLifecycle,
    words: visitStepWords,
    refresh: (answer?: Outputs['ofJob']) => {
      if (answer !== undefined) queries.setQueryData(api.ofJob.queryKey({ input: { jobId } }), answer);
      return refresh(queries, 'visits', 'notifications');
    },
  });
}

function take(taken: TakenStep, options: CallOptions): Promise<Outputs['ofJob']> {
  const { id } = taken;
  switch (taken.step) {
    case 'coming':
      return client.coming({ id });
    case 'late':
      return client.late({ id, minutes: taken.minutes });
    case 'set-out':
      return client.setOut({ id, minutes: taken.minutes });
    case 'arrive':
      return client.arrive({ id, pin: taken.pin }, options);
  }
}
