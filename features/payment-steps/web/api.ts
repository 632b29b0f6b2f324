import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import type { paymentStepsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof paymentStepsContract>('payment-steps');
type Outputs = OutputsOf<typeof paymentStepsContract>;

export type PaymentsData = Outputs['ofJob'];
export type PaymentData = PaymentsData['steps'][number];
export type OfferedStep = PaymentData['steps'][number];

/** The payments of a job. */
export const usePayments = (jobId: string) => useQuery(api.ofJob.queryOptions({ input: { jobId } }));

/** The answers that a payment changes. */
export const paymentAnswers = ['payment-steps', 'papers', 'notifications'] as const;

/** Shows what a change of the payments of a job answered, and fetches again what it changes. */
export function useRefreshPayments(jobId: string) {
  const queries = useQueryClient();
  return (answer?: PaymentsData) => {
    if (answer !== undefined) queries.setQueryData(api.ofJob.queryKey({ input: { jobId } }), answer);
    return refresh(queries, ...paymentAnswers);
  };
}
