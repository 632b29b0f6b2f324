import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#kit/api/queries.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { askAgain } from '#kit/api/retry-readings.ts';
import type { evidenceContract } from '../contract.ts';

const { client, api } = clientFor<typeof evidenceContract>('evidence');

export type RecordsData = OutputsOf<typeof evidenceContract>['ofJob'];

/** While a record is made the page asks for it: a hint may be late. */
const askAgainAfter = 5_000;

export const isUnderWay = (records: RecordsData | undefined): boolean =>
  records?.latest?.status === 'asked' || records?.latest?.status === 'being_made';

/** The reader's records of a job. */
export const useRecords = (jobId: string) =>
  useQuery({
    ...api.ofJob.queryOptions({ input: { jobId } }),
    refetchInterval: askAgain((data) => isUnderWay(data) && askAgainAfter),
  });

export function useAskRecord(jobId: string) {
  const queries = useQueryClient();
  const key = api.ofJob.queryKey({ input: { jobId } });
  return useMutation({
    mutationFn: () => client.ask({ jobId }),
    onSuccess: (now) => queries.setQueryData(key, now),
    onError: sayLoggedOut,
    onSettled: () => refresh(queries, key),
  });
}

/** The address of a record's ZIP. */
export const recordAddress = (id: string): string => `/job-records/${id}/lungisa-job-record.zip`;
