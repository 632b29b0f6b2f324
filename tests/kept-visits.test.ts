import { and, eq, ne, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '#core/errors.ts';
import { hour, minute } from '#core/time.ts';
import { findRow } from '#engine/postgres/read.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { agreeToDate, confirmDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { postponeCauses } from '#features/jobs/reasons.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { announceDelay } from '#features/visits/server/announce-delay.ts';
import { agreeToNoShow, contestNoShow } from '#features/visits/server/no-shows/answer-no-show.ts';
import { confirmComing } from '#features/visits/server/confirm-coming.ts';
import { countKeptOfProviders } from '#features/visits/server/count-kept.ts';
import { decideNoShow } from '#features/visits/server/no-shows/decide-no-show.ts';
import { recordArrival } from '#features/visits/server/record-arrival.ts';
import { reportNoShow } from '#features/visits/server/no-shows/report-no-show.ts';
import { noShows, visits } from '#features/visits/server/tables.ts';
import { rounds } from '#tests/support/races/racing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';

const world = useWorld();

type Party = 'member' | 'provider';
const parties = ['member', 'provider'] as const;
const otherThan = (party: Party): Party => (party === 'member' ? 'provider' : 'member');

/** Everything that changes a figure, one after the other, as the test itself saw it succeed. */
type Seen =
  | { act: 'arrive' | 'complete' | 'delay' | 'silent' | 'coming'; visit: string; at: number }
  | { act: 'end'; visit: string; at: number; by: Party; excused: boolean }
  | { act: 'report' | 'absent' | 'dismiss'; visit: string; at: number; absent: Party };
type Figure = { kept: number; counted: number };

/** Counts a party's figure again from the acts alone, visit by visit. */
function recount(seen: readonly Seen[], agreedFor: ReadonlyMap<string, number>, party: Party): Figure {
  const figure = { kept: 0, counted: 0 };
  for (const [visit, time] of agreedFor) {
    const acts = seen.filter((one) => one.visit === visit);
    const isKept = (one: Seen) =>
      one.act === 'arrive' || (one.act === 'complete' && party === 'provider' && one.at >= time);
    const isMissed = (one: Seen, place: number) => {
      if (one.act !== 'end' || one.by !== party || one.excused || time - one.at >= 24 * hour) return false;
      const before = acts.slice(0, place);
      if (before.some(({ act }) => act === 'arrive')) return false;
      const report = before.find((earlier) => earlier.act === 'report');
      const isDismissed = before.some(({ act }) => act === 'dismiss');
      if (report?.act === 'report' && (report.absent === party ? isDismissed : !isDismissed)) return false;
      // The provider announced a delay, which they cannot take back for the member, or has not said if they come.
      const last = (name: Seen['act']) => before.findLastIndex(({ act }) => act === name);
      const isInDoubt = last('delay') >= 0 || last('silent') > last('coming');
      return party === 'provider' || (!isInDoubt && one.at < time + 30 * minute);
    };
    const wasAbsent = acts.some((one) => one.act === 'absent' && one.absent === party);
    if (wasAbsent || acts.some(isMissed)) figure.counted += 1;
    else if (acts.some(isKept)) {
      figure.kept += 1;
      figure.counted += 1;
    }
  }
  return figure;
}

const act = fc.record({
  by: fc.constantFrom(...parties),
  name: fc.constantFrom(
    'date',
    'date',
    'date',
    'date',
    'date',
    'move',
    'cancel',
    'report',
    'answer',
    'arrive',
    'complete',
    'delay',
    'coming',
    'decide',
  ),
  cause: fc.option(fc.constantFrom(...postponeCauses), { nil: undefined }),
  yes: fc.boolean(),
  /** Hours until the next act: around half an hour, a day, and the agreed time two days ahead. */
  pause: fc.constantFrom(0, 0.25, 0.5, 12, 23.99, 24, 47),
});
type Act = ReturnType<typeof act.generate>['value'];

it('counts each figure as a plain recount does, and no act of one party changes the figure of the other', async () => {
  const admin = await anAdmin(world);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (acts) => {
      world.clock.set(testStart);
      const people = { member: await aMember(world), provider: await aProvider(world) };
      const ofThese = eq(visits.providerId, people.provider.providerId);
      const seen: Seen[] = [];
      let job = await aJob(world, { ...people, status: 'awaiting_member_confirmation', problemId: null });
      const read = async () => {
        const rows = await world.db.select().from(visits).where(ofThese);
        const count = (party: Party): Figure => {
          const outcomes = rows.map((row) => (party === 'member' ? row.memberOutcome : row.providerOutcome));
          const kept = outcomes.filter((outcome) => outcome === 'kept').length;
          return { kept, counted: kept + outcomes.filter((outcome) => outcome === 'missed').length };
        };
        return { rows, figures: { member: count('member'), provider: count('provider') } };
      };
      const current = async () => {
        const visit = await findRow(world.db, visits, and(ofThese, ne(visits.status, 'over')));
        return visit;
      };
      const openReport = async (status: 'reported' | 'contested') => {
        const [found] = await world.db
          .select({ noShow: noShows })
          .from(noShows)
          .innerJoin(visits, eq(visits.id, noShows.visitId))
          .where(and(ofThese, eq(noShows.status, status)));
        return found?.noShow;
      };

      /** Takes an act; returns the parties whose figure it may change. Throws a refusal if it cannot be taken now. */
      const take = async ({ by, name, cause, yes }: Act): Promise<readonly Party[]> => {
        const at = world.clock.now().getTime();
        const who = people[by];
        const visit = await current();
        const [row] = await world.db.select().from(jobs).where(eq(jobs.id, job.id));
        if (row === undefined) throw new Error('the job is gone');
        const date = new Date(at + 48 * hour);
        const see = (one: Seen) => void seen.push(one);
        switch (name) {
          case 'date': {
            if (row.status === 'awaiting_member_confirmation')
              await world.as(people.member, (work) => confirmDate(work, job.id, row.proposal));
            else if (row.suggestedDate !== null && yes)
              await world.as(people.provider, (work) => agreeToDate(work, job.id, row.proposal));
            else if (row.status === 'pending_reschedule')
              await world.as(people.provider, (work) => proposeDate(work, job.id, { proposedDate: date }));
            else if (row.status !== 'scheduled')
              job = await aJob(world, { ...people, status: 'awaiting_member_confirmation', problemId: null, date });
            return [];
          }
          case 'move': {
            await world.as(who, (work) =>
              rescheduleJob(work, job.id, { reason: 'Another day.', cause, date: yes ? date : undefined }),
            );
            if (visit) see({ act: 'end', visit: visit.id, at, by, excused: cause !== undefined });
            return [by];
          }
          case 'cancel': {
            if (row.status === 'cancelled') return [];
            await world.as(who, (work) =>
              (by === 'member' ? cancelQuote : backOut)(work, job.quoteId, 'No more.', { leaving: cause === 'rain' }),
            );
            if (visit) see({ act: 'end', visit: visit.id, at, by, excused: cause === 'rain' });
            return [by];
          }
          case 'complete': {
            await world.as(people.provider, (work) => completeJob(work, job.id));
            if (visit) see({ act: 'complete', visit: visit.id, at });
            return ['provider'];
          }
          case 'delay': {
            if (visit === undefined) return [];
            await world.as(people.provider, (work) => announceDelay(work, visit.id, 15));
            see({ act: 'delay', visit: visit.id, at });
            return [];
          }
          case 'coming': {
            if (visit === undefined) return [];
            await world.as(people.provider, (work) => confirmComing(work, visit.id));
            see({ act: 'coming', visit: visit.id, at });
            return [];
          }
          case 'arrive': {
            if (visit === undefined) return [];
            await world.as(people.provider, (work) => recordArrival(work, visit.id, { pin: visit.pin }));
            see({ act: 'arrive', visit: visit.id, at });
            // The member gives the PIN, and the provider types it.
            return parties;
          }
          case 'report': {
            if (visit === undefined) return [];
            await world.as(who, (work) => reportNoShow(work, visit.id));
            see({ act: 'report', visit: visit.id, at, absent: otherThan(by) });
            return [];
          }
          case 'answer': {
            const report = await openReport('reported');
            if (report === undefined) return [];
            const absent = people[report.absent];
            await (yes
              ? world.as(absent, (work) => agreeToNoShow(work, report.id))
              : world.as(absent, (work) => contestNoShow(work, report.id, 'I was there.')));
            if (yes) see({ act: 'absent', visit: report.visitId, at, absent: report.absent });
            return yes ? [report.absent] : [];
          }
          case 'decide': {
            const report = await openReport('contested');
            if (report === undefined) return [];
            const decision = { id: report.id, wasAbsent: yes, reason: 'The messages show it.' };
            await world.as(admin, (work) => decideNoShow(work, decision));
            see({ act: yes ? 'absent' : 'dismiss', visit: report.visitId, at, absent: report.absent });
            return yes ? [report.absent] : [];
          }
        }
      };

      for (const one of acts) {
        const before = (await read()).figures;
        const mayChange = await take(one).catch((error: unknown): readonly Party[] => {
          if (!(error instanceof Refusal)) throw error;
          return [];
        });
        const { figures } = await read();
        for (const party of parties)
          if (!mayChange.includes(party))
            expect([one.name, party, figures[party]]).toEqual([one.name, party, before[party]]);
        world.clock.move(one.pause * hour);
        const silent = await world.db
          .select({ visit: noShows.visitId, absent: noShows.absent, createdAt: noShows.createdAt })
          .from(noShows)
          .innerJoin(visits, eq(visits.id, noShows.visitId))
          .where(and(ofThese, eq(noShows.status, 'reported')));
        await runDueRules(world);
        const at = world.clock.now().getTime();
        const visit = await current();
        if (visit?.status === 'silent') seen.push({ act: 'silent', visit: visit.id, at });
        const due = silent.filter(({ createdAt }) => at - createdAt.getTime() >= 24 * hour);
        for (const { visit, absent } of due) seen.push({ act: 'absent', visit, at, absent });
        // Silence is that of the absent party.
        const after = (await read()).figures;
        for (const party of parties)
          if (!due.some(({ absent }) => absent === party)) expect(after[party]).toEqual(figures[party]);
      }

      const { rows, figures } = await read();
      const agreedFor = new Map(rows.map((row) => [row.id, row.agreedFor.getTime()]));
      for (const party of parties) expect([party, figures[party]]).toEqual([party, recount(seen, agreedFor, party)]);
      const [figure] = await countKeptOfProviders(world, people.member, [people.provider.providerId]);
      expect(figure).toEqual(
        figures.provider.counted < 5 ? undefined : { providerId: people.provider.providerId, ...figures.provider },
      );
    }),
    { numRuns: 6 * rounds.length },
  );
  // The histories are no idle ones.
  const [row] = await world.db
    .select({
      ended: sql<number>`count(*) filter (where ${visits.status} = 'over')::int`,
      kept: sql<number>`count(*) filter (where 'kept' in (${visits.memberOutcome}, ${visits.providerOutcome}))::int`,
      missed: sql<number>`count(*) filter (where 'missed' in (${visits.memberOutcome}, ${visits.providerOutcome}))::int`,
    })
    .from(visits);
  for (const count of Object.values(row ?? { none: 0 })) expect(count).toBeGreaterThan(2);
}, 600_000);
