import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstName } from '#core/person.ts';
import { minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { listComments } from './comments.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { postComment } from './post-comment.ts';
import { readProblem } from '../queries.ts';
import { problemReactions } from '../reactions.ts';
import { commentSubject, problemComments, problems } from '../tables.ts';
import { aComment, aProblem } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const suspicious = 'Look at plumber-joe.co.za.';
const say = (author: Person, problemId: string, content = 'Mine does that too.') =>
  world.as(author, (work) => postComment(work, problemId, content));
const step = (name: 'hold' | 'approve' | 'reject', id: string) =>
  world.as(system, (work) =>
    takeStep(work, commentSubject, name, {
      id,
      by: name === 'hold' ? 'system' : 'admin',
      data: { reason: 'It is rude.' },
    }),
  );
const countOf = async (id: string) => (await readProblem(world, null, id)).commentsCount;
const realCount = (problemId: string) =>
  world.db.$count(
    problemComments,
    and(eq(problemComments.problemId, problemId), eq(problemComments.status, 'approved')),
  );
const visibleComments = async (reader: Person | null, problemId: string) =>
  (await listComments(world, reader, problemId)).items.map(({ content }) => content);

describe('posting comments', () => {
  it('answers a new comment as its readers see it', async () => {
    const [problem, author] = [await aProblem(world), await aProvider(world)];
    const { status, body } = await test.call(author, 'POST', `/api/problems/${problem.id}/comments`, {
      content: '  It is the washer.\n',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      authorName: author.fullName,
      authorPhoto: null,
      authorProfile: author.id,
      authorAs: 'provider',
      content: 'It is the washer.',
      status: 'approved',
      createdAt: testStart.toISOString(),
      editedAt: null,
      mine: true,
    });
    expect((await listComments(world, author, problem.id)).items).toEqual([body]);
    expect((await listComments(world, null, problem.id)).items).toEqual([
      { ...body, mine: false, authorProfile: null, authorName: firstName(author.fullName) },
    ]);
    const event = await findRow(world.db, events, { subjectId: String(body['id']) });
    expect(event).toMatchObject({
      noun: 'comment',
      step: 'post',
      party: 'author',
      actorId: author.id,
      after: 'approved',
      data: { problemId: problem.id },
    });
  });

  it('labels the owner, approved providers and admins as authors of comments, and other members not at all', async () => {
    const problem = await aProblem(world);
    const waiting = await aProvider(world, { status: 'pending' });
    for (const author of [problem.owner, await aProvider(world), waiting, await anAdmin(world), await aMember(world)]) {
      world.clock.move(minute);
      await say(author, problem.id);
    }
    const { items } = await listComments(world, null, problem.id);
    expect(items.map(({ authorAs }) => authorAs)).toEqual(['owner', 'provider', null, 'admin', null]);
  });

  it('counts a comment as activity on a problem of any status', async () => {
    const problem = await aProblem(world, { status: 'closed' });
    world.clock.move(minute);
    await say(await aMember(world), problem.id);
    const [row] = await world.db.select().from(problems).where(eq(problems.id, problem.id));
    expect(row).toMatchObject({ commentsCount: 1, lastActivityAt: world.clock.now() });
  });

  it.each([
    ['', 'Write a comment first.'],
    [' \n\t ', 'Write a comment first.'],
    ['a'.repeat(2001), 'Use at most 2000 characters.'],
  ])('refuses the comment %j', async (content, detail) => {
    const problem = await aProblem(world);
    const answer = await test.call(problem.owner, 'POST', `/api/problems/${problem.id}/comments`, { content });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'content', message: detail }] } });
  });

  it('creates one comment when the same request is sent twice', async () => {
    const [problem, author] = [await aProblem(world), await aMember(world)];
    const send = () =>
      test.call(
        author,
        'POST',
        `/api/problems/${problem.id}/comments`,
        { content: 'Same here.' },
        { 'idempotency-key': 'a-key-for-comments' },
      );
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect([await countOf(problem.id), await realCount(problem.id)]).toEqual([1, 1]);
  });

  it('refuses a comment on a problem that does not exist', async () => {
    await expect(say(await aMember(world), newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });
});

describe('suspicious comments', () => {
  it('shows a suspicious comment only to its author and admins, and does not count it', async () => {
    const [problem, author, admin] = [await aProblem(world), await aMember(world), await anAdmin(world)];
    expect(await say(author, problem.id, suspicious)).toMatchObject({ status: 'pending' });
    for (const reader of [null, problem.owner, await aMember(world)])
      expect(await visibleComments(reader, problem.id)).toEqual([]);
    for (const reader of [author, admin]) expect(await visibleComments(reader, problem.id)).toEqual([suspicious]);
    expect(await countOf(problem.id)).toBe(0);
  });

  it('holds a comment when an edit makes it suspicious', async () => {
    const { id, author, problemId } = await aComment(world);
    world.clock.move(minute);
    expect(await world.as(author, (work) => editComment(work, id, 'Still drips.'))).toMatchObject({
      content: 'Still drips.',
      status: 'approved',
      createdAt: testStart.toISOString(),
      editedAt: world.clock.now().toISOString(),
    });
    expect(await countOf(problemId)).toBe(1);
    expect(await world.as(author, (work) => editComment(work, id, suspicious))).toMatchObject({
      content: suspicious,
      status: 'pending',
    });
    expect(await countOf(problemId)).toBe(0);
    expect(await visibleComments(null, problemId)).toEqual([]);
  });

  it('masks contact details for everyone but the author and admins, at once', async () => {
    const [problem, author] = [await aProblem(world), await aMember(world)];
    expect(await say(author, problem.id, 'Call me on 082 123 4567.')).toMatchObject({
      status: 'approved',
      content: 'Call me on 082 123 4567.',
    });
    expect(await visibleComments(problem.owner, problem.id)).toEqual(['Call me on •••.']);
  });

  it.each([
    ['pending', 'Fine words.'],
    ['rejected', suspicious],
  ] as const)('keeps a comment %s that more than its words hide when its author edits it', async (status, content) => {
    const { id, author, problemId } = await aComment(world, { status, content });
    expect(await world.as(author, (work) => editComment(work, id, 'It is the washer.'))).toMatchObject({
      status,
      content: 'It is the washer.',
    });
    expect(await world.as(author, (work) => editComment(work, id, suspicious))).toMatchObject({ status });
    expect([await countOf(problemId), await visibleComments(null, problemId)]).toEqual([0, []]);
  });

  it('keeps a comment that reports hold, however often its author edits it', async () => {
    const [problem, author] = [await aProblem(world), await aMember(world)];
    const { id } = await say(author, problem.id);
    await world.as(system, (work) => tryStep(work, commentSubject, 'hold', { id, by: 'system', data: { reports: 3 } }));
    for (const content of [suspicious, 'It is the washer.', suspicious, 'Mine does that too.'])
      expect(await world.as(author, (work) => editComment(work, id, content))).toMatchObject({ status: 'pending' });
    await step('approve', id);
    for (const [content, status] of [
      [suspicious, 'pending'],
      ['It is the washer.', 'approved'],
    ] as const)
      expect(await world.as(author, (work) => editComment(work, id, content))).toMatchObject({ status });
  });

  it('shows a held comment, once its author has removed what held it', async () => {
    const [problem, author] = [await aProblem(world), await aMember(world)];
    const { id } = await say(author, problem.id, suspicious);
    expect(await world.as(author, (work) => editComment(work, id, 'It is the washer.'))).toMatchObject({
      status: 'approved',
    });
    expect([await countOf(problem.id), await visibleComments(null, problem.id)]).toEqual([1, ['It is the washer.']]);
  });
});

describe('the count of comments', () => {
  it('counts only approved comments, after every step', async () => {
    const problem = await aProblem(world);
    const author = await aMember(world);
    const { id } = await say(author, problem.id, suspicious);
    await step('approve', id);
    expect(await countOf(problem.id)).toBe(1);
    await step('hold', id);
    expect(await countOf(problem.id)).toBe(0);
    await step('reject', id);
    expect(await countOf(problem.id)).toBe(0);
    await step('approve', id);
    expect(await countOf(problem.id)).toBe(1);
    await step('reject', id);
    expect(await countOf(problem.id)).toBe(0);
    await world.as(author, (work) => deleteComment(work, id));
    expect(await countOf(problem.id)).toBe(0);
  });

  it('counts comments exactly under concurrent comments, edits, deletions and decisions', async () => {
    const problem = await aProblem(world);
    const made: Awaited<ReturnType<typeof aComment>>[] = [];
    for (let count = 0; count < 12; count += 1) made.push(await aComment(world, { problemId: problem.id }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 120 }, (_, turn) => {
        const comment = made[(turn * 5) % made.length]!;
        if (turn % 6 === 0) return say(comment.author, problem.id, turn % 12 === 0 ? suspicious : undefined);
        if (turn % 6 === 1) return step('hold', comment.id);
        if (turn % 6 === 2) return step('approve', comment.id);
        if (turn % 6 === 3) return step('reject', comment.id);
        if (turn % 6 === 4 && turn > 60) return world.as(comment.author, (work) => deleteComment(work, comment.id));
        return world.as(comment.author, (work) => editComment(work, comment.id, suspicious));
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: expect.stringMatching(/^request\.(conflict|not-found)$/) });
    }
    expect(await countOf(problem.id)).toBe(await realCount(problem.id));
    expect(await realCount(problem.id)).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  it('lists each comment once, oldest first and twenty a page, while others arrive', async () => {
    const problem = await aProblem(world);
    const posted: string[] = [];
    for (let count = 0; count < 43; count += 1) posted.push((await aComment(world, { problemId: problem.id })).id);
    const pages = await readPages(async (from) => {
      const page = await listComments(world, null, problem.id, from);
      await aComment(world, { problemId: problem.id, createdAt: new Date(testStart.getTime() - minute) });
      return page;
    });
    expect(pages.map((page) => page.length)).toEqual([20, 20, 3]);
    expect(pages.flat().map(({ id }) => id)).toEqual(posted.toSorted());
  });

  it('lists no comments where there are none, and refuses a problem that does not exist', async () => {
    expect(await listComments(world, null, (await aProblem(world)).id)).toEqual({ items: [], next: null });
    await expect(listComments(world, null, newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });
});

it.each(['PUT', 'DELETE'])(
  'refuses %s on a comment to an admin, the owner of the problem and a stranger',
  async (method) => {
    const problem = await aProblem(world);
    const comment = await aComment(world, { problemId: problem.id });
    for (const person of [problem.owner, await aMember(world), await anAdmin(world)]) {
      const answer = await test.call(
        person,
        method,
        `/api/comments/${comment.id}`,
        method === 'PUT' ? { content: 'Changed.' } : undefined,
      );
      expect(answer.status).toBe(404);
    }
    expect(await visibleComments(null, problem.id)).toEqual([comment.content]);
  },
);

it('removes a comment when its author deletes it', async () => {
  const comment = await aComment(world);
  expect(await test.call(comment.author, 'DELETE', `/api/comments/${comment.id}`)).toMatchObject({
    status: 200,
    body: {},
  });
  expect((await test.call(comment.author, 'DELETE', `/api/comments/${comment.id}`)).status).toBe(404);
  expect([await countOf(comment.problemId), await visibleComments(comment.author, comment.problemId)]).toEqual([0, []]);
});

describe('notices to the owner of a problem', () => {
  const noticesFor = async (person: Person) =>
    (await listNotifications(world, person.id, { all: true, limit: 50 })).items;

  it('notifies the owner of a problem once of each comment, with the name of its author and no email address', async () => {
    const problem = await aProblem(world, { title: 'Geyser' });
    const author = await aMember(world, { fullName: 'Zanele Khumalo' });
    await say(author, problem.id, `It is the valve. ${'x'.repeat(200)}`);
    await say(problem.owner, problem.id);
    await world.settle();
    const event = (
      await world.db
        .select()
        .from(events)
        .where(and(eq(events.noun, 'comment'), eq(events.actorId, author.id)))
    )[0]!;
    const all: readonly Reaction[] = problemReactions;
    for (const reaction of all)
      if (reaction.to === 'comment.post') await world.as(system, (work) => reaction.run(work, event));
    const notices = await noticesFor(problem.owner);
    expect(notices).toMatchObject([
      {
        type: 'problem',
        title: 'New comment on Geyser',
        description: `Zanele Khumalo: It is the valve. ${'x'.repeat(80)}...`,
        linkTo: `/problems/${problem.id}#comments`,
      },
    ]);
    expect(JSON.stringify(notices)).not.toContain('@');
  });

  it('notifies the owner of a problem when a held comment is approved, takes that back when it is held again, and is quiet after', async () => {
    const problem = await aProblem(world);
    const { id } = await say(await aMember(world), problem.id, suspicious);
    await world.settle();
    expect(await noticesFor(problem.owner)).toEqual([]);
    const counts: number[] = [];
    for (const name of ['approve', 'hold', 'approve'] as const) {
      world.clock.move(minute);
      await step(name, id);
      await world.settle();
      counts.push((await noticesFor(problem.owner)).length);
    }
    expect(counts).toEqual([1, 0, 0]);
  });

  it('takes back the notice of a comment that its author deletes', async () => {
    const problem = await aProblem(world);
    const [author, other] = [await aMember(world), await aMember(world)];
    const { id } = await say(author, problem.id);
    await world.settle();
    expect(await noticesFor(problem.owner)).toHaveLength(1);
    await expect(world.as(other, (work) => deleteComment(work, id))).rejects.toMatchObject({
      code: 'request.not-found',
    });
    expect(await noticesFor(problem.owner)).toHaveLength(1);
    await world.as(author, (work) => deleteComment(work, id));
    expect(await noticesFor(problem.owner)).toEqual([]);
  });

  it('does not notify the owner of a problem of a comment that was deleted first', async () => {
    const problem = await aProblem(world);
    const author = await aMember(world);
    const { id } = await say(author, problem.id);
    await world.as(author, (work) => deleteComment(work, id));
    await world.settle();
    expect(await noticesFor(problem.owner)).toEqual([]);
  });
});
