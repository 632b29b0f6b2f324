import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { describe, expect, it } from 'vitest';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aKnownMember, aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { replyToReview } from '#features/reviews/server/reply-to-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { Reportable } from '../reportable.ts';
import { closeReport } from './close-report.ts';
import { fileReport } from './file-report.ts';
import { approveComment } from '#features/problems/server/comments/judge-comment.ts';
import { listReports } from './reports.ts';
import { aReport } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const reason = 'This is spam.';
const report = (reporter: Person, kind: Reportable, subjectId: string) =>
  world.as(reporter, (work) => fileReport(work, { kind, subjectId, reason }));
const statusOf = async (id: string) =>
  (
    await query<{ status: string }>(world.db).rows(sql`
      select status from problem_comments where id = ${id}`)
  )[0]?.status;
const reportsOf = (id: string) =>
  query<Record<string, unknown>>(world.db).rows(sql`
    select reporter_id, reason, status, outcome, note from reports where subject_id = ${id} order by id`);

/** One of each kind that everybody may see. */
const things: Record<
  Exclude<Reportable, 'message' | 'worker' | 'change-order' | 'dispute-statement'>,
  () => Promise<{ subjectId: string; owner: Person }>
> = {
  provider: () => aProvider(world).then((owner) => ({ subjectId: owner.providerId, owner })),
  problem: () => aProblem(world).then(({ id, owner }) => ({ subjectId: id, owner })),
  comment: () => aComment(world).then(({ id, author }) => ({ subjectId: id, owner: author })),
  review: () => aReview(world).then(({ id, member }) => ({ subjectId: id, owner: member })),
  reply: async () => {
    const { id, provider } = await aReview(world);
    await world.as(provider, (work) => replyToReview(work, id, 'You never paid me.'));
    return { subjectId: id, owner: provider };
  },
  person: () => aMember(world).then((owner) => ({ subjectId: owner.id, owner })),
};

describe.each(Object.keys(things) as (keyof typeof things)[])('a %s', (kind) => {
  it('records a report of a thing with its reason', async () => {
    const { subjectId } = await things[kind]();
    const reporter = await aMember(world);
    const { id } = await report(reporter, kind, subjectId);
    expect(await reportsOf(subjectId)).toEqual([
      { reporterId: reporter.id, reason, status: 'open', outcome: null, note: null },
    ]);
    const acts = await query<Record<string, unknown>>(world.db).rows(sql`
      select actor_id, party, step, before, after, data from events where noun = 'report' and subject_id = ${id}`);
    expect(acts).toEqual([
      {
        actorId: reporter.id,
        party: 'reporter',
        step: 'report',
        before: null,
        after: 'open',
        data: { kind, subjectId, reason },
      },
    ]);
  });

  it('refuses a report of one’s own thing', async () => {
    const { subjectId, owner } = await things[kind]();
    await expect(report(owner, kind, subjectId)).rejects.toMatchObject({ code: 'moderation.own' });
    expect(await reportsOf(subjectId)).toEqual([]);
  });

  it('accepts one open report per person, also from two simultaneous requests, and another after it is closed', async () => {
    const { subjectId } = await things[kind]();
    const [reporter, other, admin] = [await aMember(world), await aMember(world), await anAdmin(world)];
    const results = await Promise.allSettled([1, 2].map(() => report(reporter, kind, subjectId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'moderation.already-reported',
    });
    const { id } = await report(other, kind, subjectId);
    await world.as(admin, (work) => closeReport(work, 'dismiss', { id, note: 'It is fine.' }));
    await report(other, kind, subjectId);
    expect(await reportsOf(subjectId)).toHaveLength(3);
  });

  it('answers 404 for a thing that does not exist', async () => {
    await expect(report(await aMember(world), kind, newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });
});

describe('a message', () => {
  it('accepts a report of a message from its recipient only', async () => {
    const { id, member, provider } = await aConversation(world);
    const { id: subjectId } = await aMessage(world, provider, id, 'Pay me outside of this site.');
    await expect(report(provider, 'message', subjectId)).rejects.toMatchObject({ code: 'moderation.own' });
    for (const stranger of [await aMember(world), await anAdmin(world)]) {
      await expect(report(stranger, 'message', subjectId)).rejects.toMatchObject({ code: 'request.not-found' });
    }
    await report(member, 'message', subjectId);
    await expect(report(member, 'message', subjectId)).rejects.toMatchObject({ code: 'moderation.already-reported' });
    expect(
      (await listReports(world, { status: 'open' })).items.find((item) => item.subjectId === subjectId),
    ).toMatchObject({
      kind: 'message',
      subject: 'A message',
      linkTo: null,
    });
  });
});

describe('what the reporter does not see', () => {
  it('answers 404 for things that the reporter cannot see: a waiting provider, a pending or rejected comment', async () => {
    const stranger = await aMember(world);
    const { providerId } = await aProvider(world, { status: 'pending' });
    await expect(report(stranger, 'provider', providerId)).rejects.toMatchObject({ code: 'request.not-found' });
    for (const status of ['pending', 'rejected'] as const) {
      const { id } = await aComment(world, { status });
      await expect(report(stranger, 'comment', id)).rejects.toMatchObject({ code: 'request.not-found' });
    }
  });

  it('answers 404 for the comment of a suspended person, and one on a problem that is hidden', async () => {
    const [reporter, admin] = [await aMember(world), await anAdmin(world)];
    const comment = await aComment(world);
    await world.as(admin, (work) => suspendAccount(work, comment.author.id, 'It is all spam.'));
    await expect(report(reporter, 'comment', comment.id)).rejects.toMatchObject({ code: 'request.not-found' });
    const other = await aComment(world);
    await world.as(admin, (work) => hideProblem(work, { id: other.problemId, reason: 'It is all spam.' }));
    await expect(report(reporter, 'comment', other.id)).rejects.toMatchObject({ code: 'request.not-found' });
  });

  it('accepts a report from an admin, who sees all things', async () => {
    const { providerId } = await aProvider(world, { status: 'pending' });
    await report(await anAdmin(world), 'provider', providerId);
    expect(await reportsOf(providerId)).toHaveLength(1);
  });
});

describe('the third person who reports a comment', () => {
  it('holds a comment at the third report, and not before', async () => {
    const { id } = await aComment(world);
    for (const expected of ['approved', 'approved', 'pending']) {
      await report(await aKnownMember(world), 'comment', id);
      expect(await statusOf(id)).toBe(expected);
    }
    const holds = await query<Record<string, unknown>>(world.db).rows(sql`
      select actor_id, party, before, after, data from events where subject_id = ${id} and step = 'hold'`);
    expect(holds).toEqual([
      { actorId: null, party: 'system', before: 'approved', after: 'pending', data: { reports: 3 } },
    ]);
  });

  it('holds a comment once when three people report it at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aComment(world);
      const reporters = [await aKnownMember(world), await aKnownMember(world), await aKnownMember(world)];
      await Promise.all(reporters.map((reporter) => report(reporter, 'comment', id)));
      expect(await statusOf(id)).toBe('pending');
    }
    expect(
      await query<Record<string, unknown>>(world.db).rows(sql`
        select subject_id from events where step = 'hold' group by subject_id having count(*) > 1`),
    ).toEqual([]);
  });

  it('does not count people who registered this week, unless they have an agreement', async () => {
    const { id } = await aComment(world);
    for (let person = 0; person < 5; person += 1) await report(await aMember(world), 'comment', id);
    expect(await statusOf(id)).toBe('approved');
    for (let person = 0; person < 2; person += 1) await report(await aKnownMember(world), 'comment', id);
    expect(await statusOf(id)).toBe('approved');
    const { member } = await aQuote(world, { status: 'quote_accepted' });
    await report(member, 'comment', id);
    expect(await statusOf(id)).toBe('pending');
  });

  it('counts open reports only before it holds a comment', async () => {
    const { id } = await aComment(world);
    await aReport(world, { kind: 'comment', subjectId: id, status: 'dismissed' });
    await aReport(world, { kind: 'comment', subjectId: id, status: 'resolved' });
    await report(await aKnownMember(world), 'comment', id);
    await report(await aKnownMember(world), 'comment', id);
    expect(await statusOf(id)).toBe('approved');
  });

  it('counts reports of a comment from zero after an admin has approved it', async () => {
    const { id } = await aComment(world);
    for (let person = 0; person < 3; person += 1) await report(await aKnownMember(world), 'comment', id);
    await world.as(await anAdmin(world), (work) => approveComment(work, { id, status: 'pending', editedAt: null }));
    expect(await reportsOf(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'dismissed', outcome: 'show', note: null })),
    );
    await report(await aKnownMember(world), 'comment', id);
    expect(await statusOf(id)).toBe('approved');
  });
});

describe('over HTTP', () => {
  const file = async (body: unknown, headers = {}) =>
    test.call(await aMember(world), 'POST', '/api/reports', body, headers);

  it.each([
    '<img src=x onerror=alert(1)> & "quoted"',
    '%_\\ 100 %',
    '\u202eevil\u202c',
    `e${'\u0301'.repeat(499)}`,
    '__proto__',
    "'; drop table reports; --",
    'x'.repeat(500),
  ])('keeps the hostile reason of a report exactly: %s', async (words) => {
    const { id } = await aProblem(world);
    expect((await file({ kind: 'problem', subjectId: id, reason: ` ${words} ` })).status).toBe(200);
    expect(await reportsOf(id)).toMatchObject([{ reason: words }]);
  });

  it.each([
    '',
    '  ',
    'no',
    'x'.repeat(501),
    'x'.repeat(50_000),
    'a\u0000b',
    '\ud800 lone',
    null,
    7,
    ['spam'],
    { reason },
  ])('refuses %j as the reason of a report', async (words) => {
    const { id } = await aProblem(world);
    expect(await file({ kind: 'problem', subjectId: id, reason: words })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid' },
    });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('refuses unknown kinds and malformed ids', async () => {
    const { id } = await aProblem(world);
    expect((await file({ kind: 'account', subjectId: id, reason })).status).toBe(422);
    expect((await file({ kind: '__proto__', subjectId: id, reason })).status).toBe(422);
    expect((await file({ kind: 'problem', subjectId: 'undefined', reason })).status).toBe(422);
    expect((await file({ kind: 'provider', subjectId: id, reason })).status).toBe(404);
  });

  it('answers a repeated report as the first', async () => {
    const { id } = await aProblem(world);
    const reporter = await aMember(world);
    const send = () =>
      test.call(
        reporter,
        'POST',
        '/api/reports',
        { kind: 'problem', subjectId: id, reason },
        { 'idempotency-key': `report-${id}` },
      );
    const first = await send();
    expect(await send()).toMatchObject({ status: 200, body: first.body });
    expect(await reportsOf(id)).toHaveLength(1);
  });
});
