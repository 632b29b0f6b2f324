import { randomUUID } from 'node:crypto';
import type { z } from '#core/zod.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { orderProposal } from '../contract.ts';
import type { OrderStatus } from '../lifecycle.ts';
import { answerSecrets, changeOrderLines, changeOrders } from './tables.ts';

type OrderOptions = { status?: OrderStatus } & Omit<Parameters<typeof aJob>[1] & object, 'status'>;

/** The secret of every job that `aJobWithSecret` makes. */
export const testSecret = 'the secret of a test';

/** Scheduled work for R1,850, with its secret. */
export async function aJobWithSecret(world: TestWorld, more: Parameters<typeof aJob>[1] = {}) {
  const job = await aJob(world, { status: 'scheduled', ...more });
  await world.db.insert(answerSecrets).values({ jobId: job.id, secret: testSecret });
  return job;
}

/** A change order of scheduled work, with its job: R600 more for a pipe. It is not counted in the price of the job, whatever its status. */
export async function anOrder(world: TestWorld, { status = 'proposed', ...parents }: OrderOptions = {}) {
  const job = await aJobWithSecret(world, parents);
  const now = world.clock.now();
  const [order] = await world.db
    .insert(changeOrders)
    .values({
      jobId: job.id,
      number: 1,
      status,
      reason: 'The pipe behind the wall is rotten.',
      addedDays: 0,
      differenceCents: 600_00,
      totalCents: 2_450_00,
      code: '482913',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (order === undefined) throw new Error('no change order was made');
  await world.db.insert(changeOrderLines).values({
    orderId: order.id,
    place: 0,
    description: 'Copper pipe, 2.5 m',
    quantityThousandths: 2500,
    unitPriceCents: 240_00,
    vat: false,
    totalCents: 600_00,
  });
  return { ...order, job, member: job.member, provider: job.provider };
}

/** R600 more for a pipe, on work for R1,850, as the provider's browser sends it. */
export const aProposal = (jobId: string, more: Partial<z.input<typeof orderProposal>> = {}) =>
  orderProposal.parse({
    jobId,
    reason: 'The pipe behind the wall is rotten.',
    lines: [{ description: 'Copper pipe, 2.5 m', quantityThousandths: 2500, unitPriceCents: 240_00, vat: false }],
    totalCents: 2_450_00,
    seed: randomUUID(),
    ...more,
  });
