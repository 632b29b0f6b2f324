import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { z } from '#core/zod.ts';
import { jobRecordLifecycle } from './lifecycle.ts';

/** The records that the reader asked for of one job. */
const ownRecords = z.strictObject({
  /** The last one that they asked for; null if they never did. */
  latest: z.strictObject({ status: z.enum(listStatuses(jobRecordLifecycle)), askedAt: z.iso.datetime() }).nullable(),
  /** The one that can be downloaded, which may be older than the last; null if there is none. */
  ready: z
    .strictObject({
      id: z.uuid(),
      bytes: z.number().int(),
      askedAt: z.iso.datetime(),
      fetchUntil: z.iso.datetime(),
      /** The hash of its last entry. */
      head: z.string(),
      entries: z.number().int(),
    })
    .nullable(),
});

const operation = operationsOf('Evidence');

export const evidenceContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/record',
    access: 'signed-in',
    summary: "The reader's own records of a job: the last one, and the one that can be downloaded",
    input: z.strictObject({ jobId: z.uuid() }),
    output: ownRecords,
  }),
  ask: operation({
    POST: '/jobs/{jobId}/record',
    access: 'signed-in',
    limit: { name: 'records' },
    creates: true,
    summary:
      'Ask for the record of a job as one of its parties. One at a time; a notice says when it is ready, for 7 days',
    input: z.strictObject({ jobId: z.uuid() }),
    output: ownRecords,
  }),
};
