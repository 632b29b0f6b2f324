import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { CallOptions } from '#kit/api/link.ts';
import { refresh } from '#kit/api/queries.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import type { InputOf } from '#core/contract.ts';
import { jobAnswers } from '#features/jobs/answers.ts';
import type { disputesContract } from '../contract.ts';
import { disputeLifecycle } from '../lifecycle.ts';
import { disputeStepWords } from '../wording.ts';

export const { client, api } = clientFor<typeof disputesContract>('disputes');
type Outputs = OutputsOf<typeof disputesContract>;
type Contract = typeof disputesContract;

export type DisputesData = Outputs['ofJob'];
export type DisputeCardData = DisputesData['disputes'][number];
export type DisputeData = Outputs['read'];
export type OfferedStep = DisputeData['steps'][number];
export type RecordEntry = Outputs['record']['items'][number];

/** The disputes of a job, and if the reader may open one. */
export const useDisputes = (jobId: string) => useQuery(api.ofJob.queryOptions({ input: { jobId } }));

export const useDispute = (id: string) => useQuery(api.read.queryOptions({ input: { id } }));

/** Shows what a change of a dispute answered, and fetches again what it changes. */
export function useRefreshDispute() {
  const queries = useQueryClient();
  return (answer?: DisputeData) => {
    if (answer !== undefined) queries.setQueryData(api.read.queryKey({ input: { id: answer.id } }), answer);
    return refresh(queries, ...jobAnswers, 'notifications', 'console');
  };
}

/** A step on a dispute with its input. */
export type TakenStep =
  | ({ step: 'offer' } & InputOf<Contract['offer']>)
  | ({ step: 'accept' | 'decline' } & InputOf<Contract['accept']>)
  | { step: 'ask-admin' | 'withdraw'; id: string }
  | ({ step: 'appeal' } & InputOf<Contract['appeal']>)
  | ({ step: 'decide' | 'decide-finally' } & InputOf<Contract['decide']>);

function send(taken: TakenStep, options: CallOptions): Promise<DisputeData> {
  switch (taken.step) {
    case 'offer': {
      const { step: _step, ...offer } = taken;
      return client.offer(offer, options);
    }
    case 'accept':
    case 'decline':
      return client[taken.step]({ id: taken.id, read: taken.read }, options);
    case 'ask-admin':
    case 'withdraw':
      return client[taken.step]({ id: taken.id }, options);
    case 'appeal':
      return client.appeal({ id: taken.id, text: taken.text }, options);
    case 'decide':
    case 'decide-finally': {
      const { step: _step, ...decision } = taken;
      return client.decide(decision);
    }
  }
}

export const useTakeDisputeStep = () =>
  useTakeStep<TakenStep, DisputeData>({
    send,
    keyed: ['offer', 'accept', 'decline', 'ask-admin', 'withdraw', 'appeal'],
    lifecycle: disputeLifecycle,
    words: disputeStepWords,
    refresh: useRefreshDispute(),
  });
