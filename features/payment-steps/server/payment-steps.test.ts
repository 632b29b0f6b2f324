import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { day } from '#core/time.ts';
import { aFile } from '#features/files/server/testing.ts';
import { startClocks, stopClocks } from '#features/jobs/server/clocks.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listTitles } from '#features/notifications/server/testing.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { proposeOrder } from '#features/orders/server/propose-order.ts';
import { aProposal } from '#features/orders/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { reviseQuote } from '#features/quotes/server/revise-quote.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import type { QuoteTerms } from '#features/quotes/contract.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { runRule } from '#engine/due-rule.ts';
import { findRow } from '#engine/postgres/read.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { announcePayment } from './announce-payment.ts';
import { denyPayment, receivePayment } from './receive-payment.ts';
import { disownPayment, recordPayment } from './record-payment.ts';
import { oweAgain, settleSteps } from './settle-steps.ts';
import { readPaymentSums } from './sums.ts';
import { timesOf } from './times.ts';
import { paymentStepDueRules } from './due.ts';
import { paymentSteps } from './tables.ts';
import { aPaymentStep, inCash, listPayments } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

/** A quote whose member accepts it with these early payments; its job can take changes of the price. */
async function anAgreement(earlyPayments: QuoteTerms['earlyPayments'] = []) {
  const quote = await aQuote(world);
  await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, earlyPayments }));
  await world.as(quote.member, (work) => acceptQuote(work, quote.id, 2));
  const [job] = await world.db.select().from(jobs).where(eq(jobs.quoteId, quote.id));
  if (job === undefined) throw new Error('there is no job');
  return { ...quote, quoteId: quote.id, jobId: job.id };
}

type Agreement = Awaited<ReturnType<typeof anAgreement>>;

const schedule = async (jobId: string) =>
  (await listPayments(world, jobId)).map(({ label, cents, status }) => [label, cents, status]);

/** The provider changes the price by so many cents, and the member accepts. */
async function changePrice({ jobId, member, provider }: Agreement, by: number) {
  const [job] = await world.db.select().from(jobs).where(eq(jobs.id, jobId));
  const before = job?.totalCostCents ?? 0;
  const answer = await test.call(provider, 'GET', `/api/jobs/${jobId}/change-orders`);
  const lines = answer.body['lines'] as { key: string; totalCents: number }[];
  // All goes, and comes again with the new total.
  const order = await world.as(provider, (work) =>
    proposeOrder(
      work,
      aProposal(jobId, {
        takenAway: lines.map(({ key }) => key),
        lines: [{ description: 'All of it', quantityThousandths: 1000, unitPriceCents: before + by, vat: false }],
        totalCents: before + by,
      }),
    ),
  );
  await world.as(member, (work) => acceptOrder(work, order));
}

const completeWork = async ({ jobId, provider }: Agreement) => {
  await world.db.update(jobs).set({ status: 'scheduled', confirmedDate: world.clock.now() }).where(eq(jobs.id, jobId));
  await world.as(provider, (work) => completeJob(work, jobId));
};

describe('the schedule of a quote', () => {
  it('is one payment when the work is done, unless the provider asks for more', async () => {
    const { jobId } = await anAgreement();
    expect(await schedule(jobId)).toEqual([['whole', 1_850_00, 'due']]);
    expect((await listPayments(world, jobId))[0]).toMatchObject({ due: 'completion', dueAt: null, remindAt: null });
  });

  it('has a deposit, parts on days and the rest, in their order', async () => {
    const [soon, later] = [2, 5].map((days) => toDay(new Date(testStart.getTime() + days * day)));
    const { jobId } = await anAgreement([
      { day: later ?? null, cents: 300_00 },
      { day: null, cents: 500_00 },
      { day: soon ?? null, cents: 200_01 },
    ]);
    expect(await schedule(jobId)).toEqual([
      ['deposit', 500_00, 'due'],
      ['part', 200_01, 'due'],
      ['part', 300_00, 'due'],
      ['rest', 849_99, 'due'],
    ]);
  });

  it('refuses a deposit above the share of the setting, and a part that is due today', async () => {
    const quote = await aQuote(world);
    const revise = (earlyPayments: QuoteTerms['earlyPayments']) =>
      world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, earlyPayments }));
    await expect(revise([{ day: null, cents: 555_01 }])).rejects.toMatchObject({ code: 'quotes.deposit-too-large' });
    await expect(revise([{ day: toDay(testStart), cents: 1_00 }])).rejects.toMatchObject({
      code: 'quotes.payment-too-early',
    });
    await world.db.update(siteSettings).set({ maxDepositPercent: 10 });
    await expect(revise([{ day: null, cents: 185_01 }])).rejects.toMatchObject({ code: 'quotes.deposit-too-large' });
    await expect(revise([{ day: null, cents: 185_00 }])).resolves.toBeUndefined();
    await world.db.update(siteSettings).set({ maxDepositPercent: 30 });
  });

  it('refuses payments that leave nothing for the end, and a second deposit', async () => {
    const quote = await aQuote(world);
    const revise = (earlyPayments: object[]) =>
      test.call(quote.provider, 'POST', `/api/quotes/${quote.id}/revise`, { ...someTerms, earlyPayments });
    expect((await revise([{ day: '2099-01-01', cents: 1_850_00 }])).status).toBe(422);
    expect(
      (
        await revise([
          { day: null, cents: 1_00 },
          { day: null, cents: 1_00 },
        ])
      ).status,
    ).toBe(422);
  });

  it('is read by the member with the revision', async () => {
    const { member, quoteId } = await anAgreement([{ day: null, cents: 500_00 }]);
    const { body } = await test.call(member, 'GET', `/api/quotes/${quoteId}`);
    expect(body['earlyPayments']).toEqual([{ day: null, cents: 500_00 }]);
    expect((body['revisions'] as { earlyPayments: unknown[] }[]).map(({ earlyPayments }) => earlyPayments)).toEqual([
      [{ day: null, cents: 500_00 }],
      [],
    ]);
    const agreement = await findRow(world.db, documents, { quoteId, kind: 'agreement' });
    expect(agreement?.content.payments).toHaveLength(2);
  });
});

describe('a change of the price', () => {
  it('joins the last step that no one has paid', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    await changePrice(agreed, 100_00);
    expect(await schedule(agreed.jobId)).toEqual([
      ['deposit', 500_00, 'due'],
      ['rest', 1_450_00, 'due'],
    ]);
  });

  it('takes from the last unpaid steps first, and says what is overpaid', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    const [deposit] = await listPayments(world, agreed.jobId);
    await world.as(agreed.provider, (work) => recordPayment(work, inCash(world, deposit?.id ?? '', 500_00)));
    await changePrice(agreed, -1_400_00);
    expect(await schedule(agreed.jobId)).toEqual([
      ['deposit', 450_00, 'received'],
      ['rest', 0, 'due'],
    ]);
    const sums = { agreedCents: 450_00, paidCents: 500_00, owedCents: 0, overpaidCents: 50_00 };
    expect(await readPaymentSums(world.db, agreed.jobId)).toEqual(sums);
    // More uses up what is overpaid first.
    await changePrice(agreed, 80_00);
    expect(await schedule(agreed.jobId)).toEqual([
      ['deposit', 500_00, 'received'],
      ['rest', 30_00, 'due'],
    ]);
  });

  it('makes a step of its own where every step is paid', async () => {
    const agreed = await anAgreement();
    const [whole] = await listPayments(world, agreed.jobId);
    await world.as(agreed.member, (work) => announcePayment(work, inCash(world, whole?.id ?? '')));
    await changePrice(agreed, 100_00);
    expect(await schedule(agreed.jobId)).toEqual([
      ['whole', 1_850_00, 'announced'],
      ['more', 100_00, 'due'],
    ]);
  });
});

describe('a payment', () => {
  it('is announced by the member and received by the provider, with a receipt for both', async () => {
    const step = await aPaymentStep(world);
    const proof = await aFile(world, { owner: step.member, purpose: 'attachment', kind: 'pdf' });
    await world.as(step.member, (work) => announcePayment(work, { ...inCash(world, step.id), proof: proof.id }));
    const read = async (who: typeof step.member) =>
      (await test.call(who, 'GET', `/api/jobs/${step.jobId}/payment-steps`)).body as {
        steps: { proofs: object[]; steps: { step: string }[] }[];
      };
    expect((await read(step.provider)).steps[0]).toMatchObject({ status: 'announced', proofs: [{ id: proof.id }] });
    expect((await read(step.provider)).steps[0]?.steps.map((one) => one.step)).toEqual(['receive', 'deny']);
    await world.as(step.provider, (work) => receivePayment(work, step.id));
    const [receipt] = await world.db.select().from(documents).where(eq(documents.stepId, step.id));
    expect(receipt).toMatchObject({ kind: 'receipt', number: 1, content: { grossCents: 1_850_00 } });
    for (const party of [step.member, step.provider])
      expect((await test.call(party, 'GET', `/api/documents/${receipt?.id}`)).body).toMatchObject({
        number: 'REC-0001',
        validity: 'valid',
        payment: { label: 'whole', way: 'cash' },
      });
    expect(await readPaymentSums(world.db, step.jobId)).toMatchObject({ paidCents: 1_850_00, owedCents: 0 });
  });

  it('leaves the rest to pay if it is a part', async () => {
    const step = await aPaymentStep(world);
    await world.as(step.member, (work) => announcePayment(work, inCash(world, step.id, 850_00)));
    expect(await schedule(step.jobId)).toEqual([
      ['whole', 850_00, 'announced'],
      ['whole', 1_000_00, 'due'],
    ]);
  });

  it('is refused above its amount, and for a day that is to come', async () => {
    const step = await aPaymentStep(world);
    await expect(
      world.as(step.member, (work) => announcePayment(work, inCash(world, step.id, 1_850_01))),
    ).rejects.toMatchObject({ code: 'payment-steps.amount-changed' });
    await expect(
      world.as(step.member, (work) =>
        announcePayment(work, { ...inCash(world, step.id), paidOn: toDay(new Date(testStart.getTime() + day)) }),
      ),
    ).rejects.toMatchObject({ code: 'payment-steps.day-to-come' });
    expect(await schedule(step.jobId)).toEqual([['whole', 1_850_00, 'due']]);
  });

  it('can be denied with a reason, and announced again', async () => {
    const step = await aPaymentStep(world, { status: 'announced' });
    await world.as(step.provider, (work) => denyPayment(work, step.id, 'nothing'));
    expect((await listPayments(world, step.jobId))[0]).toMatchObject({ status: 'not_received', denial: 'nothing' });
    await world.as(step.member, (work) => announcePayment(work, inCash(world, step.id)));
    expect((await listPayments(world, step.jobId))[0]).toMatchObject({ status: 'announced', denial: null });
  });

  it('can be disowned by the member if the provider recorded it alone: its receipt is cancelled, its number stays', async () => {
    const step = await aPaymentStep(world);
    await world.as(step.provider, (work) => recordPayment(work, inCash(world, step.id)));
    await world.as(step.member, (work) => disownPayment(work, step.id));
    const [receipt] = await world.db.select().from(documents).where(eq(documents.stepId, step.id));
    expect((await test.call(step.member, 'GET', `/api/documents/${receipt?.id}`)).body).toMatchObject({
      number: 'REC-0001',
      validity: 'cancelled',
    });
    await expect(world.as(step.provider, (work) => recordPayment(work, inCash(world, step.id)))).rejects.toMatchObject({
      code: 'payment-steps.disowned',
    });
    world.clock.move(60_000);
    await world.as(step.member, (work) => announcePayment(work, inCash(world, step.id)));
    await world.as(step.provider, (work) => receivePayment(work, step.id));
    const numbers = await world.db.select().from(documents).where(eq(documents.stepId, step.id));
    expect(numbers.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual([1, 2]);
    // Nor can the provider write down the rest of a part.
    const parts = await aPaymentStep(world);
    await world.as(parts.provider, (work) => recordPayment(work, inCash(world, parts.id)));
    await world.as(parts.member, (work) => disownPayment(work, parts.id));
    await world.as(parts.member, (work) => announcePayment(work, inCash(world, parts.id, 100_00)));
    const rest = (await listPayments(world, parts.jobId)).find(({ status }) => status === 'due');
    await expect(
      world.as(parts.provider, (work) => recordPayment(work, inCash(world, rest?.id ?? '', 1_750_00))),
    ).rejects.toMatchObject({ code: 'payment-steps.disowned' });
    // A payment that the member announced cannot be disowned.
    await expect(world.as(step.member, (work) => disownPayment(work, step.id))).rejects.toMatchObject({
      code: 'request.conflict',
    });
  });

  it('is written down once when both say it at the door, whichever word is first', async () => {
    const [one, other] = [await aPaymentStep(world), await aPaymentStep(world)];
    await world.as(one.provider, (work) => recordPayment(work, inCash(world, one.id)));
    await world.as(one.member, (work) => announcePayment(work, inCash(world, one.id)));
    await world.as(other.member, (work) => announcePayment(work, inCash(world, other.id)));
    await world.as(other.provider, (work) => recordPayment(work, inCash(world, other.id)));
    for (const { id, jobId } of [one, other]) {
      expect((await listPayments(world, jobId)).map(({ status }) => status)).toEqual(['received']);
      expect(await world.db.$count(documents, eq(documents.stepId, id))).toBe(1);
    }
  });

  it('keeps the word and the proof of the member where the provider was first to write it down', async () => {
    const step = await aPaymentStep(world);
    await world.as(step.provider, (work) => recordPayment(work, inCash(world, step.id)));
    world.clock.move(60_000);
    const proof = await aFile(world, { owner: step.member, purpose: 'attachment', kind: 'pdf' });
    await world.as(step.member, (work) => announcePayment(work, { ...inCash(world, step.id), proof: proof.id }));
    const { body } = await test.call(step.provider, 'GET', `/api/jobs/${step.jobId}/payment-steps`);
    expect(body['steps']).toMatchObject([
      { isRecorded: false, announcedAt: world.clock.now().toISOString(), proofs: [{ id: proof.id }] },
    ]);
    const said = await world.db.select().from(events).where(eq(events.subjectId, step.id)).orderBy(events.at);
    expect(said.map(({ step: name, party }) => [name, party])).toEqual([
      ['record', 'provider'],
      ['confirm', 'member'],
    ]);
    await expect(world.as(step.member, (work) => disownPayment(work, step.id))).rejects.toMatchObject({
      code: 'request.conflict',
    });
    // Its receipt stays.
    const [receipt] = await world.db.select().from(documents).where(eq(documents.stepId, step.id));
    expect((await test.call(step.member, 'GET', `/api/documents/${receipt?.id}`)).body).toMatchObject({
      validity: 'valid',
    });
  });

  it('is not asked for once the work is cancelled', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    const [deposit] = await listPayments(world, agreed.jobId);
    await world.as(agreed.member, (work) => cancelQuote(work, agreed.quoteId, 'We move to another house.'));
    expect(await listPayments(world, agreed.jobId)).toMatchObject([{ remindAt: null }, { remindAt: null }]);
    await expect(
      world.as(agreed.member, (work) => announcePayment(work, inCash(world, deposit?.id ?? '', 500_00))),
    ).rejects.toMatchObject({ code: 'payment-steps.cancelled' });
    expect(await readPaymentSums(world.db, agreed.jobId)).toMatchObject({ owedCents: 0, overpaidCents: 0 });

    const paid = await anAgreement([{ day: null, cents: 500_00 }]);
    const [recorded] = await listPayments(world, paid.jobId);
    await world.as(paid.provider, (work) => recordPayment(work, inCash(world, recorded?.id ?? '', 500_00)));
    await world.as(paid.member, (work) => cancelQuote(work, paid.quoteId, 'We move to another house.'));
    await world.as(paid.member, (work) => disownPayment(work, recorded?.id ?? ''));
    expect((await listPayments(world, paid.jobId))[0]).toMatchObject({ status: 'due', remindAt: null, lateAt: null });
    const { body } = await test.call(paid.member, 'GET', `/api/jobs/${paid.jobId}/payment-steps`);
    expect(body['steps']).toMatchObject([{ isDue: false }, { isDue: false }]);
  });

  it.each([true, false])(
    'is owed as before when the rework of completed work is cancelled (rated: %s)',
    async (isRated) => {
      const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
      const { jobId, member, provider } = agreed;
      const [deposit] = await listPayments(world, jobId);
      await world.as(provider, (work) => recordPayment(work, inCash(world, deposit?.id ?? '', 500_00)));
      await completeWork(agreed);
      if (isRated) await world.as(member, (work) => rateProvider(work, { jobId, ...reviewContent() }));
      const before = await listPayments(world, jobId);
      await world.as(member, (work) => reworkJob(work, jobId, 'It drips again.'));
      await world.as(member, (work) => cancelQuote(work, agreed.quoteId, 'My cousin mends it.'));
      expect(await listPayments(world, jobId)).toEqual(before);
      const invoice = await findRow(world.db, documents, { jobId, kind: 'invoice' });
      expect((await test.call(member, 'GET', `/api/documents/${invoice?.id}`)).body).toMatchObject({
        validity: 'valid',
        sums: { paidCents: 500_00, owedCents: 1_350_00 },
      });
      const { body } = await test.call(member, 'GET', `/api/jobs/${jobId}/payment-steps`);
      expect(body).toMatchObject({ owedCents: 1_350_00, steps: [{}, { isDue: true, steps: [{ step: 'announce' }] }] });
      // A payment that the member disowns is asked for again.
      await world.as(member, (work) => disownPayment(work, deposit?.id ?? ''));
      expect((await listPayments(world, jobId))[0]?.remindAt).not.toBeNull();
      const rest = before[1]?.id ?? '';
      await world.as(member, (work) => announcePayment(work, inCash(world, rest, 350_00)));
      await world.as(provider, (work) => recordPayment(work, inCash(world, rest, 350_00)));
      expect(await readPaymentSums(world.db, jobId)).toMatchObject({ paidCents: 350_00, owedCents: 1_500_00 });
    },
  );

  it('is settled by the end of a dispute, and owed no more', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    const [deposit] = await listPayments(world, agreed.jobId);
    await world.as(agreed.provider, (work) => recordPayment(work, inCash(world, deposit?.id ?? '', 500_00)));
    await world.as(agreed.member, (work) => settleSteps(work, { jobId: agreed.jobId, disputeId: newId() }));
    expect(await schedule(agreed.jobId)).toEqual([
      ['deposit', 500_00, 'received'],
      ['rest', 1_350_00, 'settled'],
    ]);
    expect(await readPaymentSums(world.db, agreed.jobId)).toEqual({
      agreedCents: 1_850_00,
      paidCents: 500_00,
      settledCents: 1_350_00,
      owedCents: 0,
      overpaidCents: 0,
    });
  });

  it('owes as much less as a dispute gives back, from the last step on, and owes that again after another outcome', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    const { jobId } = agreed;
    const [earlier, appealed] = [newId(), newId()];
    const settle = (disputeId: string, cents: number) =>
      world.as(agreed.member, (work) => settleSteps(work, { jobId, disputeId, cents }));
    const owed = async () => (await readPaymentSums(world.db, jobId))?.owedCents;
    await settle(earlier, 400_00);
    expect(await schedule(jobId)).toEqual([
      ['deposit', 500_00, 'due'],
      ['rest', 950_00, 'due'],
      ['rest', 400_00, 'settled'],
    ]);
    expect(await readPaymentSums(world.db, jobId)).toMatchObject({ agreedCents: 1_850_00, owedCents: 1_450_00 });
    await settle(appealed, 1_000_00);
    expect(await owed()).toBe(450_00);
    world.clock.move(30 * day);
    await world.as(agreed.member, (work) => oweAgain(work, { jobId, disputeId: appealed }));
    expect(await owed()).toBe(1_450_00);
    const again = (await listPayments(world, jobId)).find(({ cents }) => cents === 50_00);
    expect(again).toMatchObject({ status: 'due', reminders: 0, ...timesOf('agreement', world.clock.now()) });
  });

  it('is given back by a dispute from the steps that no one has paid before those that the member says they paid', async () => {
    const later = toDay(new Date(testStart.getTime() + 2 * day));
    const agreed = await anAgreement([
      { day: null, cents: 500_00 },
      { day: later, cents: 300_00 },
    ]);
    const { jobId, member, provider } = agreed;
    const [, part, rest] = await listPayments(world, jobId);
    await world.as(member, (work) => announcePayment(work, inCash(world, part?.id ?? '', 300_00)));
    await world.as(provider, (work) => denyPayment(work, part?.id ?? '', 'nothing'));
    await world.as(member, (work) => announcePayment(work, inCash(world, rest?.id ?? '', 1_050_00)));
    const settle = (cents: number) =>
      world.as(member, (work) => settleSteps(work, { jobId, disputeId: newId(), cents }));
    await settle(400_00);
    expect(await schedule(jobId)).toEqual([
      ['deposit', 100_00, 'due'],
      ['deposit', 400_00, 'settled'],
      ['part', 300_00, 'not_received'],
      ['rest', 1_050_00, 'announced'],
    ]);
    await settle(450_00);
    expect(await schedule(jobId)).toEqual([
      ['deposit', 100_00, 'settled'],
      ['deposit', 400_00, 'settled'],
      ['part', 300_00, 'settled'],
      ['rest', 1_000_00, 'announced'],
      ['rest', 50_00, 'settled'],
    ]);
  });

  it('falls due with the completion, once, also for work from before payments were written down', async () => {
    const agreed = await anAgreement();
    await completeWork(agreed);
    const [first] = await listPayments(world, agreed.jobId);
    expect(first?.dueAt).toEqual(world.clock.now());
    world.clock.move(day);
    await world.as(agreed.member, (work) => reworkJob(work, agreed.jobId, 'It drips again.', []));
    await completeWork(agreed);
    expect((await listPayments(world, agreed.jobId))[0]?.dueAt).toEqual(first?.dueAt);

    // A part whose day passed before the quote was accepted is asked for from now on.
    const quote = await aQuote(world);
    const soon = toDay(new Date(world.clock.now().getTime() + day));
    const earlyPayments = [{ day: soon, cents: 100_00 }];
    await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, earlyPayments }));
    world.clock.move(1.5 * day);
    await world.as(quote.member, (work) => acceptQuote(work, quote.id, 2));
    const [job] = await world.db.select().from(jobs).where(eq(jobs.quoteId, quote.id));
    const [part] = await listPayments(world, job?.id ?? '');
    expect(part).toMatchObject({ due: 'day', dueAt: world.clock.now(), ...timesOf('day', world.clock.now()) });

    const old = await aPaymentStep(world);
    await world.db.delete(paymentSteps).where(eq(paymentSteps.jobId, old.jobId));
    await world.as(old.provider, (work) => completeJob(work, old.jobId));
    expect(await schedule(old.jobId)).toEqual([['whole', 1_850_00, 'due']]);
  });

  it('shows what is paid and owed now on the invoice', async () => {
    const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
    const [deposit] = await listPayments(world, agreed.jobId);
    await completeWork(agreed);
    const invoice = await findRow(world.db, documents, { quoteId: agreed.quoteId, kind: 'invoice' });
    const sums = async () =>
      (await test.call(agreed.member, 'GET', `/api/documents/${invoice?.id}`)).body['sums'] as object;
    expect(await sums()).toMatchObject({ paidCents: 0, owedCents: 1_850_00 });
    await world.as(agreed.provider, (work) => recordPayment(work, inCash(world, deposit?.id ?? '', 500_00)));
    expect(await sums()).toMatchObject({ paidCents: 500_00, owedCents: 1_350_00 });
  });

  it('adds up on the invoice after a dispute, and after a lower price than was paid', async () => {
    const anInvoice = async (change: (agreed: Agreement) => Promise<void>) => {
      const agreed = await anAgreement([{ day: null, cents: 500_00 }]);
      const [deposit] = await listPayments(world, agreed.jobId);
      await world.as(agreed.provider, (work) => recordPayment(work, inCash(world, deposit?.id ?? '', 500_00)));
      await change(agreed);
      await completeWork(agreed);
      const invoice = await findRow(world.db, documents, { quoteId: agreed.quoteId, kind: 'invoice' });
      const { body } = await test.call(agreed.member, 'GET', `/api/documents/${invoice?.id}`);
      return (body['sheet'] as { sums: { label: string; value: string }[] }).sums.map(
        ({ label, value }) => `${label}: ${value}`,
      );
    };
    expect(
      await anInvoice(({ jobId, member }) =>
        world.as(member, (work) => settleSteps(work, { jobId, disputeId: newId(), cents: 400_00 })),
      ),
    ).toEqual(['Total: R1,850.00', 'Paid: R500.00', 'Settled in a dispute: R400.00', 'Still to pay: R950.00']);
    expect(await anInvoice((agreed) => changePrice(agreed, -1_400_00))).toEqual([
      'Total: R450.00',
      'Paid: R500.00',
      'Paid too much: R50.00',
      'Still to pay: R0.00',
    ]);
  });
});

describe('reminders', () => {
  const titles = async (accountId: string) =>
    (await listTitles(world, accountId)).filter((title) =>
      ['A payment is due', 'Say if a payment arrived'].includes(title),
    );

  it('never come twice in a day, and stop after three', async () => {
    // No one is reminded of what other tests agreed: that takes most of the time.
    await world.db.update(paymentSteps).set({ remindAt: null, lateAt: null });
    const soon = toDay(new Date(testStart.getTime() + day));
    const agreed = await anAgreement([
      { day: null, cents: 500_00 },
      { day: soon, cents: 100_00 },
    ]);
    const counts: number[] = [];
    for (let days = 0; days < 14; days += 1) {
      const before = (await titles(agreed.member.id)).length;
      for (let times = 0; times < 3; times += 1) {
        world.clock.move(day / 3);
        for (const rule of paymentStepDueRules) expect(await runRule(world, rule)).toEqual([]);
      }
      counts.push((await titles(agreed.member.id)).length - before);
    }
    expect(Math.max(...counts)).toBe(1);
    const sent = counts.reduce((sum, count) => sum + count, 0);
    expect(sent).toBeGreaterThanOrEqual(3);
    expect(sent).toBeLessThanOrEqual(4);
    expect(await titles(agreed.provider.id)).toEqual([]);
  });

  it('ask no one about what was paid, settled or answered before the work was completed', async () => {
    const agreed = await anAgreement();
    const [whole] = await listPayments(world, agreed.jobId);
    const { id = '' } = whole ?? {};
    await world.as(agreed.member, (work) => announcePayment(work, inCash(world, id, 50_00)));
    await world.as(agreed.provider, (work) => denyPayment(work, id, 'nothing'));
    await world.as(agreed.member, (work) =>
      settleSteps(work, { jobId: agreed.jobId, disputeId: newId(), cents: 800_00 }),
    );
    const paid = (await listPayments(world, agreed.jobId)).find(({ status }) => status === 'due');
    await world.as(agreed.provider, (work) => recordPayment(work, inCash(world, paid?.id ?? '', paid?.cents)));
    expect(new Set((await schedule(agreed.jobId)).map(([, , status]) => status))).toEqual(
      new Set(['not_received', 'received', 'settled']),
    );
    await completeWork(agreed);
    for (let days = 0; days < 9; days += 1) {
      world.clock.move(day);
      await runDueRules(world);
    }
    expect([await titles(agreed.member.id), await titles(agreed.provider.id)]).toEqual([[], []]);
    expect((await listPayments(world, agreed.jobId)).map(({ status, isLate }) => [status, isLate])).toEqual(
      expect.arrayContaining([
        ['not_received', true],
        ['received', false],
        ['settled', false],
      ]),
    );
  });

  it('give a payment that was announced in time a week from its denial before it falls late', async () => {
    const start = world.clock.now();
    const after = (days: number) => new Date(start.getTime() + days * day);
    const announceAndDeny = async (step: Awaited<ReturnType<typeof anUnpaidStep>>, said: number, denied: number) => {
      world.clock.set(after(said));
      await world.as(step.member, (work) => announcePayment(work, inCash(world, step.id)));
      world.clock.set(after(denied));
      await world.as(step.provider, (work) => denyPayment(work, step.id, 'proof-needed'));
    };
    const isLate = async ({ jobId }: { jobId: string }) => {
      await runDueRules(world);
      return (await listPayments(world, jobId))[0]?.isLate;
    };
    const anUnpaidStep = async () => {
      world.clock.set(start);
      const step = await aPaymentStep(world);
      await world.db.update(paymentSteps).set(timesOf('agreement', start)).where(eq(paymentSteps.id, step.id));
      return step;
    };
    const inTime = await anUnpaidStep();
    await announceAndDeny(inTime, 1, 9);
    expect(await isLate(inTime)).toBe(false);
    world.clock.set(after(15.9));
    expect(await isLate(inTime)).toBe(false);
    world.clock.set(after(16));
    expect(await isLate(inTime)).toBe(true);

    const tooLate = await anUnpaidStep();
    await announceAndDeny(tooLate, 8, 9);
    expect(await isLate(tooLate)).toBe(true);

    // The clocks of the job stand from the fifth day to the tenth: the announcement of the eighth is in time.
    const disputed = await anUnpaidStep();
    world.clock.set(after(5));
    await world.as(system, (work) => stopClocks(work, disputed.jobId));
    await announceAndDeny(disputed, 8, 9);
    world.clock.set(after(10));
    await world.as(system, (work) => startClocks(work, disputed.jobId));
    expect(await listPayments(world, disputed.jobId)).toMatchObject([{ isLate: false, lateAt: after(17) }]);
  });

  it('let the rest of a part that is paid while the clocks stand fall late as much later as they stood', async () => {
    const start = world.clock.now();
    const after = (days: number) => new Date(start.getTime() + days * day);
    const step = await aPaymentStep(world);
    await world.db.update(paymentSteps).set(timesOf('agreement', start)).where(eq(paymentSteps.id, step.id));
    const payPart = async (days: number, id: string, cents: number) => {
      world.clock.set(after(days));
      await world.as(step.member, (work) => announcePayment(work, inCash(world, id, cents)));
      return (await listPayments(world, step.jobId)).find(({ status }) => status === 'due');
    };
    world.clock.set(after(2));
    await world.as(system, (work) => stopClocks(work, step.jobId));
    const rest = await payPart(5, step.id, 100_00);
    await payPart(6, rest?.id ?? '', 200_00);
    world.clock.set(after(8));
    await world.as(system, (work) => startClocks(work, step.jobId));
    const left = (await listPayments(world, step.jobId)).find(({ status }) => status === 'due');
    expect(left).toMatchObject({ cents: 1_550_00, lateAt: after(7 + 6) });

    // Clocks that stood before the part was paid have moved the whole already.
    const again = await payPart(9, left?.id ?? '', 300_00);
    expect(again).toMatchObject({ lateAt: after(7 + 6) });
  });

  it('begin again for what the member disowns, and let it fall late', async () => {
    const step = await aPaymentStep(world);
    await world.as(step.provider, (work) => recordPayment(work, inCash(world, step.id)));
    world.clock.move(3 * day);
    await world.as(step.member, (work) => disownPayment(work, step.id));
    for (let days = 0; days < 8; days += 1) {
      world.clock.move(day);
      await runDueRules(world);
    }
    expect(await titles(step.member.id)).toHaveLength(3);
    expect(await listPayments(world, step.jobId)).toMatchObject([{ status: 'due', isLate: true }]);
  });

  it('ask the provider about what is announced, until they answer', async () => {
    const step = await aPaymentStep(world);
    await world.as(step.member, (work) => announcePayment(work, inCash(world, step.id)));
    world.clock.move(day);
    await runDueRules(world);
    expect(await titles(step.provider.id)).toEqual(['Say if a payment arrived']);
    await world.as(step.provider, (work) => receivePayment(work, step.id));
    world.clock.move(10 * day);
    await runDueRules(world);
    expect(await titles(step.provider.id)).toHaveLength(1);
    expect(await titles(step.member.id)).toEqual([]);
  });
});
