import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { byCursor } from '#kit/api/pages.ts';
import type { paymentsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof paymentsContract>('payments');
type Outputs = OutputsOf<typeof paymentsContract>;

export type ListedPayment = Outputs['list']['items'][number];
export type ListedRefund = Outputs['refunds']['items'][number];
export type UnmatchedPayment = Outputs['unmatched']['items'][number];

/** The payments of the reader. A payment can settle at any time, so each page loads them again. */
export const usePayments = (mayPay = true) =>
  useInfiniteQuery({ ...api.list.infiniteOptions(byCursor({})), staleTime: 0, enabled: mayPay });

export const useInvoice = (id: string) => useQuery(api.invoice.queryOptions({ input: { id } }));
