import { useQuery } from '@tanstack/react-query';
import { api, type Outputs } from '#web/api/client.ts';

export type DocumentData = Outputs['documents']['read'];

/** The papers of a quote. They are made by steps that others may take, so they are asked for anew each time. */
export const useDocuments = (quoteId: string) =>
  useQuery(api.documents.ofQuote.queryOptions({ input: { quoteId }, staleTime: 0 }));

export const useDocument = (id: string) => useQuery(api.documents.read.queryOptions({ input: { id }, staleTime: 0 }));
