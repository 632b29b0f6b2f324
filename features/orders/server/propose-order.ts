import { and, count, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { providerIs } from '#features/jobs/server/policy.ts';
import { lineTotal } from '#features/quotes/lines.ts';
import { refuseUnregistered } from '#features/quotes/server/write-revision.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { codeOrder } from '../codes.ts';
import type { ordersContract } from '../contract.ts';
import { maxOrders } from '../limits.ts';
import { listAgreedLines, type AgreedLine } from './agreed-lines.ts';
import { lockJob } from './lock-job.ts';
import { takesOrders } from './policy.ts';
import { changeOrderLines, changeOrderPhotos, changeOrders, orderSubject } from './tables.ts';

type Proposal = InputOf<typeof ordersContract.propose>;

/**
 * The provider proposes a change of the agreed price; returns its id. Refuses a second open one (`orders.one-open`), one of completed
 * work (`orders.work-completed`), and a total that does not follow from the agreement as it is now (`orders.price-changed`).
 */
export async function proposeOrder(work: PersonWork, proposal: Proposal): Promise<string> {
  const { jobId, reason, lines, takenAway, addedDays, photos, totalCents } = proposal;
  const job = await lockJob(work, jobId, providerIs(work.actor));
  if (!takesOrders(job)) throw new Refusal('orders.work-completed', { current: job.status });
  const number = (await countOrders(work, jobId)) + 1;
  const agreed = await listAgreedLines(work.tx, job.quoteId);
  const going = takenAway.map((key) => findLine(agreed, key));
  if (new Set(takenAway).size !== takenAway.length) throw new Refusal('orders.no-such-line');
  if (lines.some(({ vat }) => vat)) await refuseUnregistered(work, work.actor.id);
  const rows = [
    ...lines.map((line) => ({ ...line, takesAway: null, totalCents: lineTotal(line) })),
    ...going.map(({ order: _order, key, ...line }) => ({ ...line, takesAway: key, totalCents: -line.totalCents })),
  ];
  const differenceCents = rows.reduce((sum, row) => sum + row.totalCents, 0);
  if (job.totalCostCents + differenceCents !== totalCents) throw new Refusal('orders.price-changed');
  const { id: orderId } = await takeFirstStep(work, orderSubject, 'propose', {
    by: 'provider',
    values: {
      jobId,
      number,
      reason,
      addedDays,
      differenceCents,
      totalCents,
      code: await codeOrder(proposal),
      createdAt: work.now,
    },
  });
  if (rows.length > 0)
    await work.tx.insert(changeOrderLines).values(rows.map((row, place) => ({ ...row, orderId, place })));
  if (photos.length > 0) {
    await attachFiles(work, photos, { purpose: 'job', audience: 'granted', path: 'photos' });
    await grantFiles(work, photos, [job.memberId, work.actor.id]);
    await work.tx.insert(changeOrderPhotos).values(photos.map((fileId, place) => ({ fileId, orderId, place })));
  }
  return orderId;
}

/** The number of change orders of a locked job. Refuses another one while one is open, and above the limit. */
async function countOrders(work: PersonWork, jobId: string): Promise<number> {
  const [open] = await work.tx
    .select({ id: changeOrders.id })
    .from(changeOrders)
    .where(and(eq(changeOrders.jobId, jobId), eq(changeOrders.status, 'proposed')));
  if (open !== undefined) throw new Refusal('orders.one-open');
  const [present] = await work.tx.select({ orders: count() }).from(changeOrders).where(eq(changeOrders.jobId, jobId));
  const orders = present?.orders ?? 0;
  if (orders >= maxOrders) throw new Refusal('orders.too-many');
  return orders;
}

function findLine(agreed: readonly AgreedLine[], key: string): AgreedLine {
  const found = agreed.find((line) => line.key === key);
  if (found === undefined) throw new Refusal('orders.no-such-line');
  return found;
}
