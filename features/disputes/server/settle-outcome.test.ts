import { beforeEach, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { disownPayment, recordPayment } from '#features/payment-steps/server/record-payment.ts';
import { readPaymentSums } from '#features/payment-steps/server/sums.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { inCash } from '#features/payment-steps/server/testing.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { aDispute } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

/** A dispute about work of R1,850 that waits for an admin; the member owes R500 of it, and the provider has recorded the rest. */
async function aRecordedPayment() {
  const dispute = await aDispute(world, { status: 'waiting' });
  const now = world.clock.now();
  const step = {
    jobId: dispute.jobId,
    label: 'part',
    due: 'agreement',
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  } as const;
  const [recorded] = await world.db
    .insert(paymentSteps)
    .values([
      { ...step, place: 0, cents: 1_350_00, status: 'due' },
      { ...step, place: 1, cents: 500_00, status: 'due' },
    ])
    .returning();
  if (recorded === undefined) throw new Error('no payment was made');
  await world.as(dispute.provider, (work) => recordPayment(work, inCash(world, recorded.id, 1_350_00)));
  const decide = async (status: 'waiting' | 'appealed', terms: object) =>
    expect(
      await test.call(await anAdmin(world), 'POST', `/api/disputes/${dispute.id}/decide`, {
        status,
        reason: 'The photos show two leaks.',
        ...terms,
      }),
    ).toMatchObject({ status: 200 });
  const owed = async () => (await readPaymentSums(world.db, dispute.jobId))?.owedCents;
  return {
    ...dispute,
    decide,
    owed,
    disown: () => world.as(dispute.member, (work) => disownPayment(work, recorded.id)),
  };
}

it('leaves off what a dispute gave back where the member says that they did not pay', async () => {
  const { decide, owed, disown } = await aRecordedPayment();
  await decide('waiting', { outcome: 'part', cents: 700_00 });
  // R500 was not paid, and R200 go back.
  expect(await owed()).toBe(0);
  await disown();
  expect(await owed()).toBe(1_150_00);
});

it('leaves off all of a disowned payment where all went back, and owes it again by another decision', async () => {
  const { id, member, decide, owed, disown } = await aRecordedPayment();
  await decide('waiting', { outcome: 'all' });
  await disown();
  expect(await owed()).toBe(0);
  const text = 'I want another admin to look.';
  expect(await test.call(member, 'POST', `/api/disputes/${id}/appeal`, { text })).toMatchObject({ status: 200 });
  await decide('appealed', { outcome: 'part', cents: 50_00 });
  expect(await owed()).toBe(1_800_00);
});

it('owes a disowned payment in full where a dispute gave nothing back, and what was agreed after one that gave all', async () => {
  const nothing = await aRecordedPayment();
  await nothing.decide('waiting', { outcome: 'nothing' });
  await nothing.disown();
  expect(await nothing.owed()).toBe(1_850_00);

  const { jobId, member, provider, decide, owed } = await aRecordedPayment();
  await decide('waiting', { outcome: 'all' });
  world.clock.move(60_000);
  const now = world.clock.now();
  const more = { jobId, place: 2, label: 'more', cents: 90_00, status: 'due', due: 'agreement', dueAt: now } as const;
  const [later] = await world.db
    .insert(paymentSteps)
    .values({ ...more, createdAt: now, updatedAt: now })
    .returning();
  await world.as(provider, (work) => recordPayment(work, inCash(world, later?.id ?? '', 90_00)));
  await world.as(member, (work) => disownPayment(work, later?.id ?? ''));
  expect(await owed()).toBe(90_00);
});
