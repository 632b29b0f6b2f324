import { eq, getTableName } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { aCertificate } from '#features/certificates/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { startClocks, stopClocks } from '#features/jobs/server/clocks.ts';
import { isAfterCareOver, isRatable } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { anOrder } from '#features/orders/server/testing.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { announcePayment } from '#features/payment-steps/server/announce-payment.ts';
import { aPaymentStep, inCash } from '#features/payment-steps/server/testing.ts';
import { visits } from '#features/visits/server/tables.ts';
import { aNoShow, aVisit } from '#features/visits/server/testing.ts';
import { system } from '#engine/actor.ts';
import { type DueRule, dueRows, runRule } from '#engine/due-rule.ts';
import { features } from '#server/features.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';

/**
 * While a dispute is open the clocks of its job stand still. Every due rule over rows that belong to a job stands here, with a row that is due
 * once and what becomes of its instant; a new one fails until it does.
 */
const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const rules = features.flatMap(({ dueRules = [] }) => dueRules);

/** The tables that lead to `jobs` by foreign keys, except disputes and records: the time for an answer, and that of a copy, run while the others stand. */
function leadsToJobs(table: PgTable, seen: readonly string[] = []): boolean {
  const name = getTableName(table);
  if (name === getTableName(jobs)) return true;
  if (seen.includes(name) || name === 'job_disputes' || name === 'job_records') return false;
  return getTableConfig(table).foreignKeys.some((key) => leadsToJobs(key.reference().foreignTable, [...seen, name]));
}
const dialect = new PgDialect();
const nameOf = ({ table, since, where, after }: DueRule): string => {
  const { sql: text, params } = dialect.sqlToQuery(where);
  const [, status = ''] = /'(\w+)'/.exec(text) ?? [];
  return `${getTableName(table)} ${since.name} ${after / hour} h ${status || String(params[0])}`;
};

type Case = {
  /** A row that is due by the rule `dueIn` milliseconds after it was made. */
  make: () => Promise<{ id: string; jobId: string }>;
  dueIn: number;
  /** `moves`: due later by the time that the clock stood; `left out`: never, once its instant has passed. */
  becomes: 'moves' | 'left out';
};

const ofJob = async () => {
  const { id } = await aJob(world, { status: 'work_completed' });
  return { id, jobId: id };
};
const cases: Record<string, Case> = {
  'jobs completedAt 336 h work_completed': { make: ofJob, dueIn: 14 * day, becomes: 'moves' },
  'jobs completedAt 48 h work_completed': { make: ofJob, dueIn: 2 * day, becomes: 'moves' },
  'change_orders createdAt 168 h proposed': { make: () => anOrder(world), dueIn: 7 * day, becomes: 'moves' },
  'visits askAt 0 h agreed': {
    make: async () => {
      const visit = await aVisit(world, { agreedFor: new Date(testStart.getTime() + 4 * day) });
      await world.db
        .update(visits)
        .set({ askAt: new Date(testStart.getTime() + day) })
        .where(eq(visits.id, visit.id));
      return visit;
    },
    dueIn: day,
    becomes: 'left out',
  },
  'visits askAt 2 h asked': {
    make: async () => {
      const visit = await aVisit(world, { status: 'asked', agreedFor: new Date(testStart.getTime() + 4 * day) });
      await world.db.update(visits).set({ askAt: testStart }).where(eq(visits.id, visit.id));
      return visit;
    },
    dueIn: 2 * hour,
    becomes: 'left out',
  },
  'no_shows createdAt 24 h reported': {
    make: async () => {
      const noShow = await aNoShow(world);
      const [visit] = await world.db.select().from(visits).where(eq(visits.id, noShow.visitId));
      return { id: noShow.id, jobId: visit?.jobId ?? '' };
    },
    dueIn: day,
    becomes: 'moves',
  },
  'payment_steps remindAt 0 h undefined': {
    make: () => aPaymentAt('remindAt', 2 * day),
    dueIn: 2 * day,
    becomes: 'moves',
  },
  'payment_steps lateAt 0 h due': { make: () => aPaymentAt('lateAt', 7 * day), dueIn: 7 * day, becomes: 'moves' },
  'certificates lateAt 0 h owed': {
    make: () => anOwed({ lateAt: new Date(testStart.getTime() + 5 * day), remindAt: null }),
    dueIn: 5 * day,
    becomes: 'moves',
  },
  'certificates remindAt 0 h owed': {
    make: () =>
      anOwed({
        lateAt: new Date(testStart.getTime() + 50 * day),
        remindAt: new Date(testStart.getTime() + 3 * day),
      }),
    dueIn: 3 * day,
    becomes: 'moves',
  },
};

async function aPaymentAt(column: 'remindAt' | 'lateAt', dueIn: number) {
  const step = await aPaymentStep(world);
  await world.db
    .update(paymentSteps)
    .set({ [column]: new Date(world.clock.now().getTime() + dueIn) })
    .where(eq(paymentSteps.id, step.id));
  return step;
}

async function anOwed(times: { lateAt: Date; remindAt: Date | null }) {
  const certificate = await aCertificate(world);
  await world.db.update(certificates).set(times).where(eq(certificates.id, certificate.id));
  return certificate;
}

const ofJobs = rules.filter(({ table }) => leadsToJobs(table));
const isDueNow = async (rule: DueRule, id: string) =>
  (await dueRows(world, rule, world.clock.now(), undefined)).some((row) => row.id === id);
const stop = (jobId: string) => world.as(system, (work) => stopClocks(work, jobId));
const start = (jobId: string) => world.as(system, (work) => startClocks(work, jobId));

it('knows every due rule over rows that belong to a job, and each has the clock of its job', () => {
  expect(ofJobs.map(nameOf).toSorted()).toEqual(Object.keys(cases).toSorted());
  expect(ofJobs.filter(({ clock }) => clock === undefined).map(nameOf)).toEqual([]);
});

describe.each(ofJobs.map((rule) => [nameOf(rule), rule] as const))('%s', (name, rule) => {
  const { make, dueIn, becomes } = cases[name] ?? { make: ofJob, dueIn: 0, becomes: 'moves' };
  const stood = 10 * day + 7 * hour;

  it('is due at its time if no clock stands', async () => {
    const { id } = await make();
    world.clock.move(dueIn - 1);
    expect(await isDueNow(rule, id)).toBe(false);
    world.clock.move(1);
    expect(await isDueNow(rule, id)).toBe(true);
  });

  it('is not due while the clock of its job stands, and later by that time', async () => {
    const { id, jobId } = await make();
    const before = Math.min(hour, dueIn / 2);
    world.clock.move(before);
    await stop(jobId);
    world.clock.move(stood + dueIn);
    expect(await isDueNow(rule, id)).toBe(false);
    expect(await runRule(world, rule)).toEqual([]);
    expect(await isDueNow(rule, id)).toBe(false);
    world.clock.move(-dueIn);
    await start(jobId);
    expect(await isDueNow(rule, id)).toBe(false);
    world.clock.move(dueIn - before - 1);
    expect(await isDueNow(rule, id)).toBe(false);
    // A deadline that is a day moves to the end of a day.
    world.clock.move(day);
    expect(await isDueNow(rule, id)).toBe(becomes === 'moves');
  });
});

it('moves the time to rate and the last day of after-care by the time that the clocks stood', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const read = async () => {
    const [row] = await world.db.select().from(jobs).where(eq(jobs.id, job.id));
    if (row === undefined) throw new Error('the job is gone');
    return row;
  };
  world.clock.move(89 * day);
  await stop(job.id);
  world.clock.move(30 * day);
  expect([isRatable(await read(), world.clock.now()), isAfterCareOver(await read(), world.clock.now())]).toEqual([
    true,
    false,
  ]);
  await start(job.id);
  world.clock.move(day);
  expect([isRatable(await read(), world.clock.now()), isAfterCareOver(await read(), world.clock.now())]).toEqual([
    true,
    false,
  ]);
  world.clock.move(4 * day);
  expect([isRatable(await read(), world.clock.now()), isAfterCareOver(await read(), world.clock.now())]).toEqual([
    false,
    true,
  ]);
});

it('counts from the completion if that came while the clocks stood', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  await stop(job.id);
  world.clock.move(5 * day);
  await world.db.update(jobs).set({ completedAt: world.clock.now() }).where(eq(jobs.id, job.id));
  world.clock.move(2 * day);
  await start(job.id);
  const [row] = await world.db.select().from(jobs).where(eq(jobs.id, job.id));
  expect(row).toMatchObject({ ratingStoodMs: 2 * day, afterCareStoodMs: 7 * day, clocksStoppedAt: null });
});

it('moves what was set while the clocks stood by the time since then', async () => {
  const [announced, completed] = [await aPaymentStep(world), await aPaymentStep(world, { due: 'completion' })];
  const read = async ({ id }: { id: string }) =>
    (await world.db.select().from(paymentSteps).where(eq(paymentSteps.id, id)))[0];
  await stop(announced.jobId);
  await stop(completed.jobId);
  world.clock.move(9 * day);
  await world.as(announced.member, (work) => announcePayment(work, inCash(world, announced.id)));
  await world.as(completed.provider, (work) => completeJob(work, completed.jobId));
  world.clock.move(day);
  await start(announced.jobId);
  await start(completed.jobId);
  const later = (days: number) => new Date(world.clock.now().getTime() + days * day);
  expect(await read(announced)).toMatchObject({ remindAt: later(1) });
  expect(await read(completed)).toMatchObject({ remindAt: later(1), lateAt: later(7) });
});
