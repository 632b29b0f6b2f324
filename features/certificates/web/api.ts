import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import type { certificatesContract } from '../contract.ts';
import { certificateLifecycle } from '../lifecycle.ts';
import { certificateStepWords } from '../wording.ts';

const { client, api } = clientFor<typeof certificatesContract>('certificates');
type Outputs = OutputsOf<typeof certificatesContract>;

export type CertificateData = NonNullable<Outputs['ofJob']['certificate']>;
export type QuestionData = NonNullable<Outputs['ofJob']['question']>;
export type OfferedStep = CertificateData['steps'][number];

/** The certificate of a job, or the question about one. */
export const useCertificate = (jobId: string, enabled: boolean) =>
  useQuery(api.ofJob.queryOptions({ input: { jobId }, enabled }));

/** A step on a certificate with its input. */
export type TakenStep = { step: 'deliver'; id: string; number: string; fileId: string };

export function useTakeCertificateStep(jobId: string) {
  const queries = useQueryClient();
  return useTakeStep<TakenStep, Outputs['ofJob']>({
    send: ({ id, number, fileId }) => client.deliver({ id, number, fileId }),
    lifecycle: certificateLifecycle,
    words: certificateStepWords,
    refresh: (answer) => {
      if (answer !== undefined) queries.setQueryData(api.ofJob.queryKey({ input: { jobId } }), answer);
      return refresh(queries, 'certificates', 'jobs', 'notifications');
    },
  });
}
