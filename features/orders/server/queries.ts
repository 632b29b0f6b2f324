import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import type { OutputOf } from '#core/contract.ts';
import { files } from '#features/files/server/tables.ts';
import { partyTo, showToOther, visibleTo } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import type { ordersContract } from '../contract.ts';
import { orderLifecycle } from '../lifecycle.ts';
import { maxOrders } from '../limits.ts';
import { listAgreedLines, pickLine } from './agreed-lines.ts';
import { takesOrders } from './policy.ts';
import { answerSecrets, changeOrderLines, changeOrderPhotos, changeOrders } from './tables.ts';

type Answer = OutputOf<typeof ordersContract.ofJob>;
type Show = (text: string) => string;

/** The change orders of a job and its agreed lines, for the parties of the job and admins; 404 for everyone else. */
export async function readOrders(
  world: World,
  reader: Person,
  jobId: string,
): Promise<{ party: 'member' | 'provider' | 'admin'; answer: Answer }> {
  const [row] = await world.db
    .select({
      job: {
        quoteId: jobs.quoteId,
        memberId: jobs.memberId,
        providerId: jobs.providerId,
        status: jobs.status,
        reworkReason: jobs.reworkReason,
        agreedCents: jobs.totalCostCents,
      },
      vatNumber: providers.vatNumber,
      secret: answerSecrets.secret,
    })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .leftJoin(answerSecrets, eq(answerSecrets.jobId, jobs.id))
    .where(and(eq(jobs.id, jobId), visibleTo(reader)));
  if (row === undefined) throw new Refusal('request.not-found');
  const { job } = row;
  const party = partyTo(job, reader);
  // The words of the provider.
  const show: Show = (text) => (party === 'member' ? showToOther(job.status, text) : text);
  const [orders, lines] = await Promise.all([
    listOrders(world, jobId, { party, show }),
    listAgreedLines(world.db, job.quoteId),
  ]);
  const isOpen = takesOrders(job);
  return {
    party,
    answer: {
      agreedCents: job.agreedCents,
      lines: lines.map(({ order: _order, ...line }) => ({ ...line, description: show(line.description) })),
      orders,
      canPropose:
        party === 'provider' &&
        isOpen &&
        orders.length < maxOrders &&
        orders.every(({ status }) => status !== 'proposed'),
      chargesVat: party === 'provider' && row.vatNumber !== null,
      secret: party === 'member' && isOpen ? row.secret : null,
    },
  };
}

async function listOrders(
  world: World,
  jobId: string,
  { party, show }: { party: 'member' | 'provider' | 'admin'; show: Show },
): Promise<Answer['orders']> {
  const orders = await world.db
    .select()
    .from(changeOrders)
    .where(eq(changeOrders.jobId, jobId))
    .orderBy(desc(changeOrders.number));
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const [lines, photos] = await Promise.all([
    world.db
      .select()
      .from(changeOrderLines)
      .where(inArray(changeOrderLines.orderId, ids))
      .orderBy(asc(changeOrderLines.orderId), asc(changeOrderLines.place)),
    world.db
      .select({ orderId: changeOrderPhotos.orderId, id: files.id, width: files.width, height: files.height })
      .from(changeOrderPhotos)
      .innerJoin(files, eq(files.id, changeOrderPhotos.fileId))
      .where(inArray(changeOrderPhotos.orderId, ids))
      .orderBy(asc(changeOrderPhotos.orderId), asc(changeOrderPhotos.place)),
  ]);
  return orders.map(
    ({
      id,
      number,
      status,
      reason,
      hiddenReason,
      addedDays,
      differenceCents,
      totalCents,
      code,
      createdAt,
      updatedAt,
    }) => {
      const isHidden = hiddenReason !== null;
      const isWithheld = isHidden && party === 'member';
      const own = lines
        .filter(({ orderId }) => orderId === id)
        .map((line) => ({ ...line, description: show(line.description) }));
      return {
        id,
        number,
        status,
        reason: isWithheld ? '' : show(hiddenReason ?? reason),
        isHidden,
        added: own.filter(({ takesAway }) => takesAway === null).map(pickLine),
        takenAway: own
          .filter(({ takesAway }) => takesAway !== null)
          .map((line) => ({ ...pickLine(line), totalCents: -line.totalCents })),
        addedDays,
        differenceCents,
        totalCents,
        code,
        photos: photos
          .filter(({ orderId }) => orderId === id && !isWithheld)
          .map((photo) => ({ id: photo.id, width: photo.width ?? 0, height: photo.height ?? 0 })),
        proposedAt: createdAt.toISOString(),
        endedAt: status === 'proposed' ? null : updatedAt.toISOString(),
        steps: offeredSteps(orderLifecycle, { status, party }),
      };
    },
  );
}
