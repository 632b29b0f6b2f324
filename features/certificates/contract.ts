import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { text } from '#core/text.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { certificateLifecycle } from './lifecycle.ts';
import { maxNumberLength } from './limits.ts';
import { certificateRefusals as words } from './wording.ts';

const certificate = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(certificateLifecycle)),
  /** The name of the certificate: "Plumbing certificate of compliance". */
  name: z.string(),
  promisedAt: z.iso.datetime(),
  /** The last day of the five working days. */
  dueOn: z.iso.date(),
  /** The midnight with which it became late; null if it did not. */
  lateSince: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  number: z.string().nullable(),
  /** Null until it is delivered, and once both parties have left. */
  file: storedFile.nullable(),
  registerName: z.string(),
  registerUrl: z.string(),
  steps: z.array(offeredStep(offerableSteps(certificateLifecycle))),
});

/** The question that completing the work brings. */
const question = z.strictObject({
  certificateName: z.string(),
  /** The rule in plain words: for which work the certificate is needed. */
  rule: z.string(),
  kindName: z.string(),
  /** True if an admin has confirmed the licence of the provider: then the answer is asked for, else no certificate can be promised. */
  isHeld: z.boolean(),
});

const answer = z.strictObject({
  /** Null if none was promised. */
  certificate: certificate.nullable(),
  /** For the provider, while the work can be completed and nothing was promised; null where no certificate belongs to the work. */
  question: question.nullable(),
});

/** The printed number: digits and letters, with separators between them. */
export const certificateNumber = text({
  min: 1,
  max: maxNumberLength,
  required: () => words.number,
  tooShort: () => words.number,
  tooLong: () => words.number,
}).regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u, { error: () => words.number });

const operation = operationsOf('Certificates');

export const certificatesContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/certificate',
    access: 'signed-in',
    summary: 'The certificate that a job owes, or the question about one, for the parties of the job and admins',
    input: z.strictObject({ jobId: z.uuid() }),
    output: answer,
  }),
  deliver: operation({
    POST: '/certificates/{id}/deliver',
    access: 'provider-party',
    summary: 'Add the number and the file of a certificate, as the provider',
    input: z.strictObject({ id: z.uuid(), number: certificateNumber, fileId: z.uuid({ error: () => words.file }) }),
    output: answer,
  }),
};
