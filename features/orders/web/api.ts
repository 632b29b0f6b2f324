import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import { jobAnswers } from '#features/jobs/answers.ts';
import type { ordersContract } from '../contract.ts';
import { orderLifecycle } from '../lifecycle.ts';
import { orderStepWords } from '../wording.ts';

export const { client, api } = clientFor<typeof ordersContract>('orders');
type Outputs = OutputsOf<typeof ordersContract>;

export type OrdersData = Outputs['ofJob'];
export type OrderData = OrdersData['orders'][number];
export type OfferedStep = OrderData['steps'][number];

/** The change orders of a job, with its agreed lines. */
export const useOrders = (jobId: string, enabled = true) =>
  useQuery(api.ofJob.queryOptions({ input: { jobId }, enabled }));

/** The change order that waits for an answer. */
export const openOrder = (data: OrdersData | undefined): OrderData | undefined =>
  data?.orders.find(({ status }) => status === 'proposed');

/** The answers that a change order changes. */
export const orderAnswers = [...jobAnswers, 'notifications'] as const;

/** Shows what a change of the orders of a job answered, and fetches again what it changes. */
export function useRefreshOrders(jobId: string) {
  const queries = useQueryClient();
  return (answer?: OrdersData) => {
    if (answer !== undefined) queries.setQueryData(api.ofJob.queryKey({ input: { jobId } }), answer);
    return refresh(queries, ...orderAnswers);
  };
}

/** A step on a change order with its input. */
export type TakenStep = { step: 'accept' | 'decline' | 'withdraw'; id: string };

export const useTakeOrderStep = (jobId: string) =>
  useTakeStep<TakenStep, OrdersData>({
    send: ({ step, id }) => client[step]({ id }),
    lifecycle: orderLifecycle,
    words: orderStepWords,
    refresh: useRefreshOrders(jobId),
  });
