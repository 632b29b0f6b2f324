import { and, eq } from 'drizzle-orm';
import { findAfterCareUntil } from '#features/jobs/server/policy.ts';
import { jobs, type jobSubject } from '#features/jobs/server/tables.ts';
import { changeOrders, type orderSubject } from '#features/orders/server/tables.ts';
import { paymentSteps, type paymentStepSubject } from '#features/payment-steps/server/tables.ts';
import type { quoteSubject } from '#features/quotes/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { takeNumber } from '#engine/postgres/take-number.ts';
import { readContent } from './read-content.ts';
import { documentCounters, documents } from './tables.ts';

/** The step that a document records makes it, once: a job that is completed a second time keeps its invoice. */
export const documentConsequences: readonly Consequence<
  typeof quoteSubject | typeof jobSubject | typeof orderSubject | typeof paymentStepSubject
>[] = [
  {
    after: 'quote.accept',
    run: (work, { subjectId }) => makeDocument(work, { kind: 'agreement', quoteId: subjectId }),
  },
  { after: 'change-order.accept', run: (work, { subjectId }) => recordChange(work, subjectId) },
  { after: 'payment-step.receive', run: (work, { subjectId }) => recordReceipt(work, subjectId) },
  { after: 'payment-step.record', run: (work, { subjectId }) => recordReceipt(work, subjectId) },
  { after: 'job.complete', run: (work, { subjectId }) => invoiceJob(work, subjectId) },
];

async function invoiceJob(work: Work, jobId: string): Promise<void> {
  const job = await findRow(work.tx, jobs, jobId);
  if (job === undefined) throw new Error('a job that was just completed is gone');
  await makeDocument(work, { kind: 'invoice', quoteId: job.quoteId, job });
}

async function recordChange(work: Work, orderId: string): Promise<void> {
  const [row] = await work.tx
    .select({ order: changeOrders, quoteId: jobs.quoteId })
    .from(changeOrders)
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .where(eq(changeOrders.id, orderId));
  if (row === undefined) throw new Error('a change order that was just accepted is gone');
  await makeDocument(work, { kind: 'change', ...row });
}

async function recordReceipt(work: Work, stepId: string): Promise<void> {
  const [row] = await work.tx
    .select({ step: paymentSteps, quoteId: jobs.quoteId })
    .from(paymentSteps)
    .innerJoin(jobs, eq(jobs.id, paymentSteps.jobId))
    .where(eq(paymentSteps.id, stepId));
  if (row === undefined) throw new Error('a payment that was just received is gone');
  await makeDocument(work, { kind: 'receipt', ...row });
}

type NewDocument =
  | { kind: 'agreement'; quoteId: string; job?: never; order?: never; step?: never }
  | { kind: 'change'; quoteId: string; job?: never; order: typeof changeOrders.$inferSelect; step?: never }
  | { kind: 'receipt'; quoteId: string; job?: never; order?: never; step: typeof paymentSteps.$inferSelect }
  | { kind: 'invoice'; quoteId: string; job: typeof jobs.$inferSelect; order?: never; step?: never };

/** The step has locked the quote or the job, so that a second attempt finds the document. */
async function makeDocument(work: Work, { kind, quoteId, job, order, step }: NewDocument): Promise<void> {
  // A step that is received again after its member disowned it gets another receipt: a receipt belongs to its instant.
  const [existing] = await work.tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      step !== undefined
        ? and(eq(documents.stepId, step.id), eq(documents.madeAt, step.receivedAt ?? work.now))
        : order === undefined
          ? and(eq(documents.quoteId, quoteId), eq(documents.kind, kind))
          : eq(documents.orderId, order.id),
    );
  if (existing !== undefined) return;
  const { content, ...facts } = await readContent(work, quoteId, kind, { order, step });
  await work.tx.insert(documents).values({
    kind,
    number: await takeNumber(work, documentCounters, { providerId: facts.providerId, kind }),
    quoteId,
    jobId: job?.id ?? order?.jobId ?? step?.jobId ?? null,
    orderId: order?.id ?? null,
    stepId: step?.id ?? null,
    ...facts,
    content: {
      ...content,
      workDate: job?.confirmedDate?.toISOString() ?? null,
      completedAt: job?.completedAt?.toISOString() ?? null,
      afterCareUntil: job === undefined ? null : findAfterCareUntil(job),
    },
    madeAt: work.now,
  });
}
