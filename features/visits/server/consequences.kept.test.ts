import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { postponeCauses } from '#features/jobs/reasons.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import type { AbsentParty } from '../limits.ts';
import { announceDelay } from './announce-delay.ts';
import { agreeToNoShow, contestNoShow } from './no-shows/answer-no-show.ts';
import { confirmComing } from './confirm-coming.ts';
import { decideNoShow } from './no-shows/decide-no-show.ts';
import { recordArrival } from './record-arrival.ts';
import { reportNoShow } from './no-shows/report-no-show.ts';
import { noShows, visits } from './tables.ts';
import { aVisit } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

type Made = Awaited<ReturnType<typeof aVisit>>;
const parties = ['member', 'provider'] as const;
const otherThan = (party: AbsentParty): AbsentParty => (party === 'member' ? 'provider' : 'member');

/** A visit whose agreed time is `after` the present one, in milliseconds. */
const visitIn = (after: number) => aVisit(world, { agreedFor: new Date(testStart.getTime() + after) });
const move = (visit: Made, party: AbsentParty, cause?: (typeof postponeCauses)[number]) =>
  world.as(visit[party], (work) => rescheduleJob(work, visit.job.id, { reason: 'Another day is better.', cause }));
const cancel = (visit: Made, party: AbsentParty) =>
  world.as(visit[party], (work) =>
    (party === 'member' ? cancelQuote : backOut)(work, visit.job.quoteId, 'I need no work.'),
  );
const arrive = (visit: Made) => world.as(visit.provider, (work) => recordArrival(work, visit.id, { pin: visit.pin }));
const complete = (visit: Made) => world.as(visit.provider, (work) => completeJob(work, visit.job.id));
/** The report of a no-show half an hour after the time of the visit. */
async function report(visit: Made, absent: AbsentParty): Promise<string> {
  world.clock.set(new Date(visit.agreedFor.getTime() + 30 * minute));
  await world.as(visit[otherThan(absent)], (work) => reportNoShow(work, visit.id));
  const [made] = await world.db.select().from(noShows).where(eq(noShows.visitId, visit.id));
  return made?.id ?? '';
}
const agree = (visit: Made, absent: AbsentParty, id: string) =>
  world.as(visit[absent], (work) => agreeToNoShow(work, id));
async function decide(visit: Made, absent: AbsentParty, id: string, wasAbsent: boolean): Promise<void> {
  await world.as(visit[absent], (work) => contestNoShow(work, id, 'I waited at the gate.'));
  await world.as(await anAdmin(world), (work) =>
    decideNoShow(work, { id, wasAbsent, reason: 'The messages show it.' }),
  );
}

async function outcomesOf(visit: Made) {
  const [row] = await world.db.select().from(visits).where(eq(visits.id, visit.id));
  return { member: row?.memberOutcome, provider: row?.providerOutcome };
}
const forNoOne = { member: 'not-counted', provider: 'not-counted' };

describe('a visit that takes place', () => {
  it('is kept by both with the PIN, whatever follows', async () => {
    for (const party of parties) {
      const visit = await visitIn(0);
      expect(await outcomesOf(visit)).toEqual({ member: null, provider: null });
      await arrive(visit);
      expect(await outcomesOf(visit)).toEqual({ member: 'kept', provider: 'kept' });
      await (party === 'member' ? move : cancel)(visit, party);
      expect(await outcomesOf(visit)).toEqual({ member: 'kept', provider: 'kept' });
    }
  });

  it('is kept by a provider who completes the work at the agreed time; that says nothing about the member', async () => {
    const visit = await visitIn(hour);
    world.clock.move(hour);
    await complete(visit);
    expect(await outcomesOf(visit)).toEqual({ member: 'not-counted', provider: 'kept' });
    world.clock.set(testStart);
    const early = await visitIn(hour);
    world.clock.move(hour - 1);
    await complete(early);
    expect(await outcomesOf(early)).toEqual(forNoOne);
  });
});

describe.each(parties)('a visit that the %s ends before its time', (party) => {
  const missed = { ...forNoOne, [party]: 'missed' };

  it.each([
    ['moves', move],
    ['cancels', cancel],
  ] as const)('counts for no one until 24 hours before, and as missed from then on (%s)', async (_name, end) => {
    for (const [before, expected] of [
      [25 * hour, forNoOne],
      [24 * hour, forNoOne],
      [24 * hour - 1, missed],
      [24 * hour - minute, missed],
      [1, missed],
      [0, missed],
    ] as const) {
      const visit = await visitIn(before);
      await end(visit, party);
      expect([before, await outcomesOf(visit)]).toEqual([before, expected]);
    }
  });

  it.each(postponeCauses)('counts for no one if it is postponed: %s', async (cause) => {
    const visit = await visitIn(minute);
    await move(visit, party, cause);
    expect(await outcomesOf(visit)).toEqual(forNoOne);
  });

  it('counts for no one if the account closes', async () => {
    const visit = await visitIn(minute);
    await world.as(visit[party], (work) => askDeletion(work));
    expect(await outcomesOf(visit)).toEqual(forNoOne);
  });
});

it('counts for no one if the member moves or cancels it after they have waited, or were told of a delay', async () => {
  for (const end of [move, cancel]) {
    const waited = await visitIn(-30 * minute);
    await end(waited, 'member');
    expect(await outcomesOf(waited)).toEqual(forNoOne);
    const impatient = await visitIn(1 - 30 * minute);
    await end(impatient, 'member');
    expect(await outcomesOf(impatient)).toEqual({ member: 'missed', provider: 'not-counted' });
    for (const party of parties) {
      const delayed = await visitIn(minute);
      await world.as(delayed.provider, (work) => announceDelay(work, delayed.id, 60));
      await end(delayed, party);
      expect(await outcomesOf(delayed)).toEqual(party === 'member' ? forNoOne : { ...forNoOne, provider: 'missed' });
    }
  }
});

it('counts for no one if the member moves or cancels it after a delay that the provider took back', async () => {
  for (const end of [move, cancel]) {
    const delayed = await visitIn(minute);
    await world.as(delayed.provider, (work) => announceDelay(work, delayed.id, 120));
    await world.as(delayed.provider, (work) => confirmComing(work, delayed.id));
    await end(delayed, 'member');
    expect(await outcomesOf(delayed)).toEqual(forNoOne);
  }
});

it('counts for no one if the member moves or cancels it while the provider does not say if they come', async () => {
  for (const end of [move, cancel])
    for (const party of parties) {
      const silent = await aVisit(world, { agreedFor: new Date(testStart.getTime() + hour), status: 'silent' });
      await end(silent, party);
      expect(await outcomesOf(silent)).toEqual(party === 'member' ? forNoOne : { ...forNoOne, provider: 'missed' });
    }
});

it('is missed by a provider who did not come and then moves or cancels it', async () => {
  for (const end of [move, cancel]) {
    const visit = await visitIn(-5 * hour);
    await end(visit, 'provider');
    expect(await outcomesOf(visit)).toEqual({ member: 'not-counted', provider: 'missed' });
  }
});

describe.each(parties)('a no-show of the %s', (absent) => {
  const missed = { member: null, provider: null, [absent]: 'missed' };
  const other = otherThan(absent);

  it('is missed by them once they agree, gave no answer for 24 hours, or an admin confirms it', async () => {
    const agreed = await visitIn(0);
    await agree(agreed, absent, await report(agreed, absent));
    expect(await outcomesOf(agreed)).toEqual(missed);

    world.clock.set(testStart);
    const silent = await visitIn(0);
    await report(silent, absent);
    world.clock.move(24 * hour - 1);
    await runDueRules(world);
    expect(await outcomesOf(silent)).toEqual({ member: null, provider: null });
    world.clock.move(1);
    await runDueRules(world);
    expect(await outcomesOf(silent)).toEqual(missed);

    world.clock.set(testStart);
    const confirmed = await visitIn(0);
    await decide(confirmed, absent, await report(confirmed, absent), true);
    expect(await outcomesOf(confirmed)).toEqual(missed);
  });

  it('is missed by them too if the other side chose another date or cancelled before it was decided', async () => {
    for (const end of [move, cancel]) {
      const visit = await visitIn(0);
      const id = await report(visit, absent);
      await end(visit, other);
      expect(await outcomesOf(visit)).toEqual(forNoOne);
      await agree(visit, absent, id);
      expect(await outcomesOf(visit)).toEqual({ ...forNoOne, [absent]: 'missed' });
      world.clock.set(testStart);
    }
  });

  it('cannot be undone by a cause that they name afterwards', async () => {
    const visit = await visitIn(0);
    const id = await report(visit, absent);
    await move(visit, absent, 'rain');
    expect(await outcomesOf(visit)).toEqual(forNoOne);
    await agree(visit, absent, id);
    expect(await outcomesOf(visit)).toEqual({ ...forNoOne, [absent]: 'missed' });
  });

  it('counts for no one once it is dismissed, also if they then move the date', async () => {
    const visit = await visitIn(0);
    await decide(visit, absent, await report(visit, absent), false);
    expect(await outcomesOf(visit)).toEqual({ member: null, provider: null });
    await move(visit, absent);
    expect(await outcomesOf(visit)).toEqual(forNoOne);
  });

  it('stays missed if they come after all, and the other side kept the visit', async () => {
    const visit = await visitIn(0);
    await agree(visit, absent, await report(visit, absent));
    await arrive(visit);
    expect(await outcomesOf(visit)).toEqual({ ...missed, [other]: 'kept' });
  });

  it('counts for no one if they meet before it is decided', async () => {
    const visit = await visitIn(0);
    await report(visit, absent);
    await arrive(visit);
    world.clock.move(25 * hour);
    await runDueRules(world);
    expect(await outcomesOf(visit)).toEqual({ member: 'kept', provider: 'kept' });
  });

  it('is missed by them whichever comes first: their answer, or another date with a cause', async () => {
    for (let round = 0; round < 4; round += 1) {
      const visit = await visitIn(0);
      const id = await report(visit, absent);
      await Promise.all([
        agree(visit, absent, id),
        world.as(visit[other], (work) => rescheduleJob(work, visit.job.id, { reason: '', cause: 'rain' })),
      ]);
      expect(await outcomesOf(visit)).toEqual({ ...forNoOne, [absent]: 'missed' });
      world.clock.set(testStart);
    }
  });
});

it('is missed by a provider whose report of a no-show was dismissed and who then moves the date', async () => {
  const visit = await visitIn(0);
  await decide(visit, 'member', await report(visit, 'member'), false);
  await move(visit, 'provider');
  expect(await outcomesOf(visit)).toEqual({ member: 'not-counted', provider: 'missed' });
});
