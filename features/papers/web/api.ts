import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#kit/api/client.ts';
import type { papersContract } from '../contract.ts';

export const { client, api } = clientFor<typeof papersContract>('papers');

/** The documents of a quote. Steps of other people make them, so each page loads them again. */
export const useDocuments = (quoteId: string) =>
  useQuery(api.ofQuote.queryOptions({ input: { quoteId }, staleTime: 0 }));

export const useDocument = (id: string) => useQuery(api.read.queryOptions({ input: { id }, staleTime: 0 }));
