import { and, count, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import { providerIs } from '#features/jobs/server/policy.ts';
import { lineTotal } from '#features/quotes/lines.ts';
import { refuseUnregistered } from '#features/quotes/server/write-revision.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { codeOrder } from '../codes.ts';
import type { ordersContract } from '../contract.ts';
import { maxOrders } from '../limits.ts';
import { orderErrors } from '../wording.ts';
import { listAgreedLines, type AgreedLine } from './agreed-lines.ts';
import { takesOrders } from './policy.ts';
import { changeOrderLines, changeOrderPhotos, changeOrders, orderSubject } from './tables.ts';

type Proposal = InputOf<typeof ordersContract.propose>;

/**
 * The provider proposes a change of the agreed price; returns its id, also that of the very same change if it waits or is accepted already: the
 * phone that sent it may not know. Refuses a second open one (`orders.one-open`), one of completed work (`orders.work-completed`), a total that
 * does not follow from the agreement as it is now (`orders.price-changed`), and one below the call-out fee (`orders.below-call-out`).
 */
export async function proposeOrder(work: PersonWork, proposal: Proposal): Promise<string> {
  const { jobId, reason, lines, takenAway, addedDays, photos, totalCents } = proposal;
  const job = await lockJob(work, jobId, providerIs(work.actor));
  const code = await codeOrder(proposal);
  const same = await findRow(work.tx, changeOrders, { jobId, code }, 'id', 'status', 'totalCents');
  if (same?.totalCents === totalCents && isOneOf(same.status, ['proposed', 'accepted'])) return same.id;
  if (!takesOrders(job)) throw new Refusal('orders.work-completed', { current: job.status });
  const { present, hasOpen } = await countOrders(work, jobId);
  if (hasOpen) throw new Refusal('orders.one-open');
  if (same !== undefined) throw new Refusal('orders.ended');
  if (present >= maxOrders) throw new Refusal('orders.too-many');
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
  await refuseBelowCallOut(work, job.quoteId, totalCents);
  const { id: orderId } = await takeFirstStep(work, orderSubject, 'propose', {
    by: 'provider',
    values: {
      jobId,
      number: present + 1,
      reason,
      addedDays,
      differenceCents,
      totalCents,
      code,
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

/** The number of change orders of a locked job, and true if one of them waits for an answer. */
async function countOrders(work: PersonWork, jobId: string): Promise<{ present: number; hasOpen: boolean }> {
  const [counted] = await work.tx
    .select({
      present: count(),
      hasOpen: sql<boolean>`coalesce(bool_or(${changeOrders.status} = 'proposed'), false)`,
    })
    .from(changeOrders)
    .where(eq(changeOrders.jobId, jobId));
  return counted ?? { present: 0, hasOpen: false };
}

/** The call-out fee is a part of the price, whatever else goes. */
async function refuseBelowCallOut(work: PersonWork, quoteId: string, totalCents: number): Promise<void> {
  const [quoted] = await work.tx
    .select({ callOutCents: quoteRevisions.callOutCents })
    .from(quoteRequests)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)),
    )
    .where(eq(quoteRequests.id, quoteId));
  if (totalCents < (quoted?.callOutCents ?? 0))
    throw new Refusal('orders.below-call-out', {
      errors: [{ path: 'lines', message: orderErrors['orders.below-call-out'] }],
    });
}

function findLine(agreed: readonly AgreedLine[], key: string): AgreedLine {
  const found = agreed.find((line) => line.key === key);
  if (found === undefined) throw new Refusal('orders.no-such-line');
  return found;
}
