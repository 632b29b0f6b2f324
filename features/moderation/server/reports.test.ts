import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { useWorld } from '#tests/support/testing.ts';
import { closeReport } from './close-report.ts';
import { listReports } from './reports.ts';
import { aReport } from './testing.ts';

const world = useWorld();

const minutesLater = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);

describe('the queue of reports', () => {
  it('lists open reports oldest first and closed reports newest first, once each, 20 a page', async () => {
    const { id: subjectId } = await aProblem(world);
    const made: { open: string[]; resolved: string[] } = { open: [], resolved: [] };
    // Two at each instant: the id decides between them.
    for (let number = 0; number < 23; number += 1) {
      for (const status of ['open', 'resolved'] as const) {
        made[status].push(
          (await aReport(world, { subjectId, status, createdAt: minutesLater(Math.floor(number / 2)) })).id,
        );
      }
    }
    for (const status of ['open', 'resolved'] as const) {
      const pages = await readPages((from) => listReports(world, { status, cursor: from }));
      expect(pages.map((page) => page.length)).toEqual([20, 3]);
      expect(pages.flat().map(({ id }) => id)).toEqual(status === 'open' ? made.open : made.resolved.toReversed());
      expect(pages[0]?.[0]?.steps.map(({ step }) => step)).toEqual(status === 'open' ? ['resolve', 'dismiss'] : []);
    }
  });

  it('shows what each report is about with its address, also after the thing is gone', async () => {
    const provider = await aProvider(world, { fullName: 'Thabo Electrical' });
    const problem = await aProblem(world, { title: 'Geyser leaks' });
    const short = await aComment(world, { content: 'Buy\nhere' });
    const long = await aComment(world, { content: '🚰'.repeat(101) });
    const gone = await aComment(world);
    const about = [
      {
        kind: 'provider',
        subjectId: provider.providerId,
        subject: 'Thabo Electrical',
        linkTo: `/providers/${provider.providerId}`,
      },
      { kind: 'problem', subjectId: problem.id, subject: 'Geyser leaks', linkTo: `/problems/${problem.id}` },
      { kind: 'comment', subjectId: short.id, subject: 'Buy here', linkTo: `/problems/${short.problemId}#comments` },
      {
        kind: 'comment',
        subjectId: long.id,
        subject: `${'🚰'.repeat(97)}...`,
        linkTo: `/problems/${long.problemId}#comments`,
      },
      { kind: 'comment', subjectId: gone.id, subject: 'A comment that was deleted', linkTo: null },
    ] as const;
    for (const { kind, subjectId } of about)
      await aReport(world, { kind, subjectId, status: 'dismissed', reason: 'Spam.' });
    await query<Record<string, unknown>>(world.db).rows(sql`delete from problem_comments where id = ${gone.id}`);
    const { items } = await listReports(world, { status: 'dismissed' });
    expect(items.toReversed()).toMatchObject(about);
    expect(items[0]).toMatchObject({
      reason: 'Spam.',
      status: 'dismissed',
      note: null,
      createdAt: world.clock.now().toISOString(),
    });
  });

  it('shows the sentence of the decision that answered a report, and the notes of admins as they are', async () => {
    const admin = await anAdmin(world);
    const hidden = await aProblem(world);
    const answered = await aReport(world, { subjectId: hidden.id, createdAt: minutesLater(60) });
    await world.as(admin, (work) => hideProblem(work, { id: hidden.id, reason: 'It is spam.' }));
    const noted = await aReport(world, { subjectId: hidden.id, createdAt: minutesLater(60) });
    await world.as(admin, (work) => closeReport(work, 'resolve', { id: noted.id, note: 'Called the person.' }));
    const { items } = await listReports(world, { status: 'resolved' });
    const noteOf = ({ id }: { id: string }) => items.find((item) => item.id === id)?.note;
    expect(noteOf(answered)).toBe('The problem was taken down: It is spam.');
    expect(noteOf(noted)).toBe('Called the person.');
    const stored = await query(world.db).rows(sql`
      select r.outcome, r.note, e.data from reports r join events e on e.subject_id = r.id and e.step = 'resolve' where r.id = ${answered.id}`);
    expect(stored).toEqual([{ outcome: 'hide', note: 'It is spam.', data: { outcome: 'hide', note: 'It is spam.' } }]);
  });
});
