import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, minute, showDateTime } from '#core/time.ts';
import { suspensionRule } from '#features/accounts/server/suspension.ts';
import { aKnownMember, aMember, anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { postComment } from '#features/problems/server/comments/post-comment.ts';
import { postProblem } from '#features/problems/server/post-problem.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { hidingCauses } from '#features/reviews/reasons.ts';
import { replyToReview } from '#features/reviews/server/reply-to-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { aDispute } from '#features/disputes/server/testing.ts';
import { anOrder } from '#features/orders/server/testing.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { nameWorker } from '#features/visits/server/workers/name-worker.ts';
import { aVisit } from '#features/visits/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { CaseAction } from '../case-actions.ts';
import { queueReason } from '#features/accounts/reasons.ts';
import type { Reportable } from '../reportable.ts';
import { decideCase } from './decide-case.ts';
import { listCases, readCase } from './cases.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { fileReport } from './file-report.ts';
import { rejectComment } from '#features/problems/server/comments/judge-comment.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';

const world = useWorld();
const test = useApp(world);
const reason = 'We do not allow this.';

const anAdminCalled = (fullName: string) => aPerson(world, { role: 'admin', fullName });
const report = (reporter: Person, kind: Reportable, subjectId: string, why = 'This is spam.') =>
  world.as(reporter, (work) => fileReport(work, { kind, subjectId, reason: why }));
const claim = (admin: Person, id: string) => world.as(admin, (work) => claimCase(work, id));
const caseOf = async (subjectId: string, kind: Reportable | null = null): Promise<string> => {
  const row = await query<{ id: string }>(world.db).row(sql`
    select id from moderation_cases
    where subject_id = ${subjectId} and kind = coalesce(${kind}, kind) and status = 'open' order by created_at desc, id desc limit 1`);
  if (row === undefined) throw new Error('no case is open');
  return row.id;
};
const statusOf = async (id: string) =>
  (await query<{ status: string }>(world.db).row(sql`select status from moderation_cases where id = ${id}`))?.status;
/** Decides a case as the admin reads it now. */
async function act(admin: Person, id: string, name: CaseAction): Promise<void> {
  const { version, causes } = await readCase(world, admin, id);
  const cause = name === 'hide' ? (causes[0] ?? null) : null;
  await world.as(admin, (work) => decideCase(work, { id, act: name, cause, reason, version }));
}
const toldTo = ({ id }: Person) => listStoredNotices(world, id);
const eventsOf = (id: string) =>
  query<Record<string, unknown>>(world.db).rows(sql`
    select step, actor_id, data from events where noun = 'moderation-case' and subject_id = ${id} order by at, id`);

/** One reported thing of each kind, with its author and the person who reported it. */
const things: Record<Reportable, () => Promise<{ subjectId: string; author: Person; reporter: Person }>> = {
  comment: async () => {
    const { id, author } = await aComment(world);
    return { subjectId: id, author, reporter: await aMember(world) };
  },
  problem: async () => {
    const { id, owner } = await aProblem(world);
    return { subjectId: id, author: owner, reporter: await aMember(world) };
  },
  review: async () => {
    const { id, member } = await aReview(world);
    return { subjectId: id, author: member, reporter: await aMember(world) };
  },
  reply: async () => {
    const { id, member, provider } = await aReview(world);
    await world.as(provider, (work) => replyToReview(work, id, 'You never paid me.'));
    return { subjectId: id, author: provider, reporter: member };
  },
  provider: async () => {
    const author = await aProvider(world);
    return { subjectId: author.providerId, author, reporter: await aMember(world) };
  },
  message: async () => {
    const { id, member, provider } = await aConversation(world);
    const sent = await aMessage(world, provider, id, 'Pay me in cash.');
    return { subjectId: sent.id, author: provider, reporter: member };
  },
  person: async () => {
    const author = await aMember(world);
    return { subjectId: author.id, author, reporter: await aMember(world) };
  },
  worker: async () => {
    const { id: visitId, member, provider } = await aVisit(world);
    const worker = await aWorker(world, { provider });
    await world.as(provider, (work) => nameWorker(work, { id: visitId, workerId: worker.id }));
    return { subjectId: worker.id, author: provider, reporter: member };
  },
  'change-order': async () => {
    const { id, member, provider } = await anOrder(world);
    return { subjectId: id, author: provider, reporter: member };
  },
  'dispute-statement': async () => {
    const { statement, member, provider } = await aDispute(world);
    return { subjectId: statement.id, author: member, reporter: provider };
  },
};
const kinds = Object.keys(things) as Reportable[];

/** A reported thing whose case the admin holds. */
async function aHeldCase(kind: Reportable, admin: Person) {
  const thing = await things[kind]();
  await report(thing.reporter, kind, thing.subjectId);
  const id = await caseOf(thing.subjectId);
  await claim(admin, id);
  return { id, ...thing };
}

describe('the queue', () => {
  it('lists held and reported things as one queue, each once, the oldest first', async () => {
    const admin = await anAdmin(world);
    const author = await aMember(world);
    const { id: problemId } = await aProblem(world);
    const suspicious = await world.as(author, (work) => postComment(work, problemId, 'Look at plumber-joe.co.za'));
    world.clock.move(minute);
    const waiting = await world.as(author, (work) =>
      postProblem(work, { description: 'The gate is stuck. Look at plumber-joe.co.za.' }),
    );
    world.clock.move(minute);
    const made = [];
    for (const kind of kinds) {
      const { subjectId, reporter } = await things[kind]();
      await report(reporter, kind, subjectId);
      made.push(subjectId);
      world.clock.move(minute);
    }
    const again = made[0] ?? '';
    await report(await aMember(world), 'comment', again);
    const open = await query<{ id: string; subjectId: string }>(world.db).rows(sql`
      select id, subject_id from moderation_cases where status = 'open' order by created_at, id`);
    expect(open.map(({ subjectId }) => subjectId)).toEqual([suspicious.id, waiting.id, ...made]);
    const { items } = await listCases(world, admin, { show: 'all' });
    expect(items.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
    expect(items.slice(0, 3)).toMatchObject([
      { kind: 'comment', isHeld: true, reports: 0, author: author.fullName, subject: 'Look at plumber-joe.co.za' },
      { kind: 'problem', isHeld: true, reports: 0 },
      { kind: 'comment', isHeld: false, isAppeal: false, reports: 2, claim: null },
    ]);
    expect((await listCases(world, admin, { show: 'problem' })).items).toHaveLength(2);
    expect((await listCases(world, admin, { show: 'appeals' })).items).toEqual([]);
  });

  it('holds a comment of three reports in one case', async () => {
    const { id } = await aComment(world);
    for (let person = 0; person < 3; person += 1) await report(await aKnownMember(world), 'comment', id);
    const admin = await anAdmin(world);
    expect(await readCase(world, admin, await caseOf(id))).toMatchObject({
      isHeld: true,
      reports: 3,
      state: 'waiting',
    });
  });

  it('opens a new case for a report that comes after the case was closed', async () => {
    const admin = await anAdmin(world);
    const { id, subjectId } = await aHeldCase('problem', admin);
    await act(admin, id, 'close');
    await report(await aMember(world), 'problem', subjectId);
    expect(await caseOf(subjectId)).not.toBe(id);
  });

  it('says no word of a reported message in the queue', async () => {
    const admin = await anAdmin(world);
    const { id } = await aHeldCase('message', admin);
    const { items } = await listCases(world, admin, { show: 'message' });
    expect(items.find((item) => item.id === id)).toMatchObject({ subject: 'A message' });
    expect(JSON.stringify(items)).not.toContain('Pay me in cash.');
  });
});

describe('a claim', () => {
  it('gives a case to one of two admins who take it at the same time, and tells the other who has it', async () => {
    const [carmen, lindiwe] = [await anAdminCalled('Carmen Adams'), await anAdminCalled('Lindiwe Khoza')];
    for (let round = 0; round < 20; round += 1) {
      const { subjectId, reporter } = await things.problem();
      await report(reporter, 'problem', subjectId);
      const id = await caseOf(subjectId);
      const results = await Promise.allSettled([claim(carmen, id), claim(lindiwe, id)]);
      const winner = results[0]?.status === 'fulfilled' ? carmen : lindiwe;
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
        code: 'moderation.claimed',
        current: winner.fullName,
      });
      expect((await readCase(world, carmen, id)).claim).toMatchObject({
        name: winner.fullName,
        mine: winner === carmen,
      });
    }
  });

  it('ends after ten minutes, by leaving and by closing, and can be renewed', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const { id } = await aHeldCase('problem', one);
    world.clock.move(9 * minute);
    await claim(one, id);
    world.clock.move(9 * minute);
    await expect(claim(other, id)).rejects.toMatchObject({ code: 'moderation.claimed' });
    world.clock.move(minute);
    await claim(other, id);
    await world.as(one, (work) => releaseCase(work, id));
    await expect(claim(one, id)).rejects.toMatchObject({ code: 'moderation.claimed' });
    await world.as(other, (work) => releaseCase(work, id));
    await claim(one, id);
    await act(one, id, 'close');
    await expect(claim(other, id)).rejects.toMatchObject({ code: 'request.conflict', current: 'closed' });
    expect((await eventsOf(id)).map(({ step }) => step)).toEqual(
      expect.arrayContaining(['open', 'claim', 'release', 'act', 'close']),
    );
  });

  it('lets one admin act when the other takes the case in the moment its time is over', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    for (let round = 0; round < 5; round += 1) {
      const { id, subjectId } = await aHeldCase('problem', one);
      const { version } = await readCase(world, one, id);
      world.clock.move(10 * minute);
      await claim(other, id);
      const results = await Promise.allSettled(
        [one, other].map((admin) =>
          world.as(admin, (work) => decideCase(work, { id, act: admin === one ? 'close' : 'hide', reason, version })),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      const [problem] = await query<Record<string, unknown>>(world.db).rows(sql`
        select hidden_for from problems where id = ${subjectId}`);
      expect(problem).toEqual({ hiddenFor: 'taken-down' });
    }
  });

  it('keeps other admins from deciding about the thing anywhere else, and lets them once it is free', async () => {
    const [holder, other] = [await anAdminCalled('Carmen Adams'), await anAdmin(world)];
    const { id, subjectId } = await aHeldCase('problem', holder);
    const hide = () => world.as(other, (work) => hideProblem(work, { id: subjectId, reason }));
    await expect(hide()).rejects.toMatchObject({ code: 'moderation.claimed', current: 'Carmen Adams' });
    const comment = await aHeldCase('comment', holder);
    await expect(
      world.as(other, (work) =>
        rejectComment(work, { id: comment.subjectId, status: 'approved', editedAt: null, reason }),
      ),
    ).rejects.toMatchObject({ code: 'moderation.claimed' });
    await world.as(holder, (work) => releaseCase(work, id));
    await hide();
    expect(await statusOf(id)).toBe('closed');
  });

  it('leaves a case about an admin to another admin, and to them where there is no other', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const { id: problemId } = await aProblem(world, { owner: one });
    await report(await aMember(world), 'problem', problemId);
    const id = await caseOf(problemId);
    await expect(claim(one, id)).rejects.toMatchObject({ code: 'moderation.another-admin' });
    expect((await readCase(world, one, id)).obstacle).toContain('Another admin');
    await world.db.execute(sql`update accounts set status = 'suspended' where role = 'admin' and id <> ${one.id}`);
    await claim(one, id);
    await world.db.execute(sql`update accounts set status = 'approved' where id = ${other.id}`);
  });
});

describe('acts', () => {
  it.each(kinds.filter((kind) => kind !== 'person'))(
    'hides a reported %s with a reason that its author reads',
    async (kind) => {
      const admin = await anAdmin(world);
      const { id, author, reporter } = await aHeldCase(kind, admin);
      const openCase = await readCase(world, admin, id);
      expect(openCase).toMatchObject({ state: 'shown', acts: ['hide', 'warn', 'suspend', 'close'] });
      expect(openCase.person).toMatchObject({ id: author.id, about: { reports: 1, hidden: 0 } });
      expect(openCase.openReports).toMatchObject([{ reason: 'This is spam.', reporter: { id: reporter.id } }]);
      await act(admin, id, 'hide');
      expect(await readCase(world, admin, id)).toMatchObject({
        status: 'closed',
        state: 'hidden',
        acts: [],
        claim: null,
      });
      expect(await toldTo(author)).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ description: expect.stringContaining(reason) })]),
      );
    },
  );

  it('warns and suspends the author while the case stays open, and answers the reports when it is closed', async () => {
    const admin = await anAdmin(world);
    const { id, author, reporter } = await aHeldCase('review', admin);
    await act(admin, id, 'warn');
    expect(await toldTo(author)).toMatchObject([{ title: 'A warning from our admins', description: reason }]);
    await act(admin, id, 'suspend');
    expect(await statusOf(id)).toBe('open');
    const seen = await readCase(world, admin, id);
    expect(seen.person).toMatchObject({ status: 'suspended', about: { warned: 1, suspended: 1 } });
    expect(seen.acts).toEqual(['hide', 'close']);
    await act(admin, id, 'close');
    expect(await toldTo(reporter)).toMatchObject([
      { description: 'An admin did something about the review that you reported.' },
    ]);
  });

  it('judges a held reply apart from its review: its author is warned, and reports of the review stay', async () => {
    const admin = await anAdmin(world);
    const { id: reviewId, provider, member } = await aReview(world);
    await report(await aKnownMember(world), 'review', reviewId);
    await world.as(provider, (work) => replyToReview(work, reviewId, 'See plumber-joe.co.za'));
    const [ofReview, ofReply] = [await caseOf(reviewId, 'review'), await caseOf(reviewId, 'reply')];
    const warnings = async (person: Person) =>
      (await toldTo(person)).filter(({ title }) => title === 'A warning from our admins').length;
    await claim(admin, ofReply);
    expect((await readCase(world, admin, ofReply)).person?.name).toBe(provider.fullName);
    await act(admin, ofReply, 'warn');
    expect([await warnings(provider), await warnings(member)]).toEqual([1, 0]);
    await act(admin, ofReply, 'hide');
    expect([await statusOf(ofReply), await statusOf(ofReview)]).toEqual(['closed', 'open']);

    await claim(admin, ofReview);
    const seen = await readCase(world, admin, ofReview);
    expect(seen).toMatchObject({ state: 'shown', openReports: [{ reason: 'This is spam.' }] });
    expect(seen.person?.name).toBe(member.fullName);
    expect(seen.details.map(({ text }) => text).join(' ')).not.toContain('plumber-joe');
    await act(admin, ofReview, 'warn');
    expect([await warnings(provider), await warnings(member)]).toEqual([1, 1]);
  });

  it('approves a held comment and a held reply of one review, each by itself', async () => {
    const admin = await anAdmin(world);
    const { id: reviewId, provider } = await aReview(world, { comment: 'Ask plumber-joe.co.za' });
    await world.as(provider, (work) => replyToReview(work, reviewId, 'See plumber-joe.co.za'));
    for (const kind of ['reply', 'review'] as const) {
      const id = await caseOf(reviewId, kind);
      await claim(admin, id);
      expect(await readCase(world, admin, id)).toMatchObject({ kind, state: 'waiting' });
      await act(admin, id, 'approve');
      expect(await statusOf(id)).toBe('closed');
    }
  });

  it('hides a review only for a cause, which no other decision takes', async () => {
    const admin = await anAdmin(world);
    const { id } = await aHeldCase('review', admin);
    const { version, causes } = await readCase(world, admin, id);
    expect(causes).toEqual(hidingCauses);
    const send = (body: object) =>
      test.call(admin, 'POST', `/api/moderation/cases/${id}/act`, { reason, version, ...body });
    expect((await send({ act: 'hide' })).body['errors']).toEqual([{ path: 'cause', message: 'Choose why.' }]);
    const notOffered = [{ path: 'cause', message: 'Choose one of the causes that this case offers.' }];
    expect((await send({ act: 'warn', cause: 'abuse' })).body['errors']).toEqual(notOffered);
    expect((await send({ act: 'hide', cause: 'weather' })).body['errors']).toEqual(notOffered);
    expect((await send({ act: 'hide', cause: 'no-job' })).body).toMatchObject({ status: 'closed', state: 'hidden' });
    const comment = await aHeldCase('comment', admin);
    const seen = await readCase(world, admin, comment.id);
    expect(seen.causes).toEqual([]);
    const other = { act: 'hide', cause: 'abuse', reason, version: seen.version };
    expect((await test.call(admin, 'POST', `/api/moderation/cases/${comment.id}/act`, other)).status).toBe(422);
  });

  it('suspends the author until the day that the admin chose, and never with an end that has passed', async () => {
    const admin = await anAdmin(world);
    const { id, author } = await aHeldCase('review', admin);
    const { version } = await readCase(world, admin, id);
    const send = (name: CaseAction, until: Date) =>
      test.call(admin, 'POST', `/api/moderation/cases/${id}/act`, {
        act: name,
        reason,
        version,
        until: until.toISOString(),
      });
    const until = new Date(world.clock.now().getTime() + 3 * day);
    expect((await send('warn', until)).body['errors']).toEqual([
      { path: 'until', message: 'Only a suspension has an end.' },
    ]);
    expect((await send('suspend', world.clock.now())).body['errors']).toEqual([
      { path: 'until', message: 'Choose an end in the future.' },
    ]);
    expect((await send('suspend', until)).status).toBe(200);
    const read = () =>
      query(world.db).row(sql`select status, suspended_until as until from accounts where id = ${author.id}`);
    expect(await read()).toEqual({ status: 'suspended', until: expect.anything() });
    await world.settle();
    const [mail] = await query<{ text: string }>(world.db).rows(sql`
      select text from mails where account_id = ${author.id} and subject = 'Your account is suspended'`);
    expect(mail?.text).toContain(showDateTime(until));
    world.clock.set(until);
    await runRule(world, suspensionRule);
    expect(await read()).toEqual({ status: 'approved', until: null });
  });

  it('tells reporter and author of a case that is closed as it is, but the sender of a message nothing', async () => {
    const admin = await anAdmin(world);
    const comment = await aHeldCase('comment', admin);
    await act(admin, comment.id, 'close');
    expect(await toldTo(comment.reporter)).toMatchObject([
      { description: expect.stringContaining('found nothing wrong') },
    ]);
    expect(await toldTo(comment.author)).toMatchObject([
      { title: 'An admin has checked your comment', description: `Nothing changes. ${reason}` },
    ]);
    const message = await aHeldCase('message', admin);
    await act(admin, message.id, 'close');
    expect(await toldTo(message.author)).toEqual([]);
  });

  it('approves a held comment and a held problem with a reason that their author reads, and never leaves them held', async () => {
    const admin = await anAdmin(world);
    const author = await aMember(world);
    const { id: problemId } = await aProblem(world);
    const comment = await world.as(author, (work) => postComment(work, problemId, 'Look at plumber-joe.co.za'));
    const problem = await world.as(author, (work) =>
      postProblem(work, { description: 'The gate is stuck. Look at plumber-joe.co.za.' }),
    );
    for (const subjectId of [comment.id, problem.id]) {
      const id = await caseOf(subjectId);
      await claim(admin, id);
      const seen = await readCase(world, admin, id);
      expect(seen.acts).toEqual(['approve', 'hide', 'warn', 'suspend']);
      await expect(
        world.as(admin, (work) => decideCase(work, { id, act: 'close', reason, version: seen.version })),
      ).rejects.toMatchObject({ code: 'moderation.not-offered' });
      await act(admin, id, 'approve');
      expect(await statusOf(id)).toBe('closed');
    }
    const notices = await toldTo(author);
    expect(notices.filter(({ description }) => description.endsWith(reason))).toHaveLength(2);
  });

  it('refuses to act on a version that the admin has not read', async () => {
    const admin = await anAdmin(world);
    const { id, subjectId } = await aHeldCase('comment', admin);
    const { version } = await readCase(world, admin, id);
    await world.db.execute(sql`update problem_comments set content = 'Something else.' where id = ${subjectId}`);
    await expect(
      world.as(admin, (work) => decideCase(work, { id, act: 'hide', reason, version })),
    ).rejects.toMatchObject({ code: 'moderation.changed' });
    await act(admin, id, 'hide');
  });

  it('closes the case of a comment that its author has deleted', async () => {
    const admin = await anAdmin(world);
    const { id, subjectId } = await aHeldCase('comment', admin);
    await world.db.execute(sql`delete from problem_comments where id = ${subjectId}`);
    expect(await readCase(world, admin, id)).toMatchObject({
      state: 'gone',
      version: null,
      subject: 'A comment that was deleted',
      details: [],
      acts: ['warn', 'suspend', 'close'],
    });
    await act(admin, id, 'close');
    expect(await statusOf(id)).toBe('closed');
  });

  it('writes every act down with its reason', async () => {
    const admin = await anAdmin(world);
    const { id } = await aHeldCase('problem', admin);
    await act(admin, id, 'warn');
    expect(await eventsOf(id)).toContainEqual({ step: 'act', actorId: admin.id, data: { act: 'warn', reason } });
  });

  it('asks for a reason, and is for the holder alone', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const { id } = await aHeldCase('problem', admin);
    const { version } = await readCase(world, admin, id);
    const send = (person: Person, body: object) => test.call(person, 'POST', `/api/moderation/cases/${id}/act`, body);
    expect((await send(admin, { act: 'hide', reason: ' ', version })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'reason', message: 'Say why, in a few words.' }],
    });
    expect((await send(other, { act: 'hide', reason, version })).body).toMatchObject({
      status: 409,
      code: 'moderation.claimed',
      current: admin.fullName,
    });
    expect((await send(admin, { act: 'hide', reason, version })).status).toBe(200);
  });
});

describe('a reported message', () => {
  it('shows the messages around it to the holder of its case, and writes each look down with its reason', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const { id: conversationId, member, provider } = await aConversation(world);
    for (let number = 0; number < 7; number += 1) await aMessage(world, member, conversationId, `Before ${number}`);
    const sent = await aMessage(world, provider, conversationId, 'Pay me in cash.');
    for (let number = 0; number < 7; number += 1) await aMessage(world, member, conversationId, `After ${number}`);
    await report(member, 'message', sent.id);
    const id = await caseOf(sent.id);
    const look = (person: Person) =>
      test.call(person, 'POST', `/api/moderation/cases/${id}/messages`, { reason: 'Was it a threat?' });
    expect((await look(admin)).body).toMatchObject({ status: 409, code: 'moderation.claim-over' });
    await claim(admin, id);
    expect((await look(other)).status).toBe(409);
    const { items } = (await look(admin)).body as { items: { text: string; isSubject: boolean }[] };
    expect(items.map(({ text }) => text)).toEqual([
      ...[2, 3, 4, 5, 6].map((number) => `Before ${number}`),
      'Pay me in cash.',
      ...[0, 1, 2, 3, 4].map((number) => `After ${number}`),
    ]);
    expect(items.filter(({ isSubject }) => isSubject)).toMatchObject([{ text: 'Pay me in cash.' }]);
    // The case shows only the reported message; the log records that too.
    await readCase(world, other, id);
    expect(
      await query(world.db).rows(sql`
        select actor_id, subject_id, data ->> 'reason' as reason from events where noun = 'look' and step = 'message' and actor_id = ${other.id}`),
    ).toEqual([{ actorId: other.id, subjectId: sent.id, reason: queueReason }]);
    expect(await eventsOf(id)).toContainEqual({
      step: 'read-messages',
      actorId: admin.id,
      data: { reason: 'Was it a threat?', messageId: sent.id },
    });
    const problem = await aHeldCase('problem', admin);
    expect((await test.call(admin, 'POST', `/api/moderation/cases/${problem.id}/messages`, { reason })).status).toBe(
      404,
    );
  });
});
