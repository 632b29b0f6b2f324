import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { suspensionRule } from '#features/accounts/server/suspension.ts';
import { runRule } from '#engine/due-rule.ts';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin, givePassword } from '#features/accounts/server/testing.ts';
import { hideMessage } from '#features/messages/server/hide-message.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { hideProblem, showProblem } from '#features/problems/server/hide-problem.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { hideListingText } from '#features/providers/server/hide-listing-text.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { hideReview } from '#features/reviews/server/hide-review.ts';
import { hideReply } from '#features/reviews/server/judge-reply.ts';
import { replyToReview } from '#features/reviews/server/reply-to-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { hideStatement } from '#features/disputes/server/hide-statement.ts';
import { aDispute } from '#features/disputes/server/testing.ts';
import { hideOrder } from '#features/orders/server/hide-order.ts';
import { anOrder } from '#features/orders/server/testing.ts';
import { hideWorker } from '#features/team/server/hide-worker.ts';
import { aWorker } from '#features/team/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { CaseAction } from '../case-actions.ts';
import type { Reportable } from '../reportable.ts';
import { decideCase } from './decide-case.ts';
import { listCases, readCase } from './cases.ts';
import { claimCase } from './claim-case.ts';
import { rejectComment } from '#features/problems/server/comments/judge-comment.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';

const world = useWorld();
const test = useApp(world);
const reason = 'This is an advertisement.';
const text = 'It is a real problem of mine.';
const answer = 'We have looked again.';
const password = 'sawubona mhlaba';

type Decision = { id: string; status: string; mayAppeal: boolean; appeal: string | null; answer: string | null };
const ownDecision = async (person: Person, kind: Reportable, subjectId: string) =>
  (await test.call(person, 'GET', `/api/decisions/${kind}/${subjectId}`)).body as { decision: Decision | null };
const appeal = (person: Person, id: string) => test.call(person, 'POST', `/api/decisions/${id}/appeal`, { text });
const appealCase = async (subjectId: string): Promise<string> =>
  (
    await query<{ id: string }>(world.db).row(sql`
      select id from moderation_cases where subject_id = ${subjectId} and decision_id is not null and status = 'open'`)
  )?.id ?? '';
async function judge(admin: Person, id: string, act: CaseAction): Promise<void> {
  await world.as(admin, (work) => claimCase(work, id));
  const { version } = await readCase(world, admin, id);
  await world.as(admin, (work) => decideCase(work, { id, act, reason: answer, version }));
}
const toldTo = ({ id }: Person) => listStoredNotices(world, id);

/** A thing of each kind that `admin` has hidden, and its author. */
const hidden: Record<Exclude<Reportable, 'person'>, (admin: Person) => Promise<{ id: string; author: Person }>> = {
  comment: async (admin) => {
    const { id, author } = await aComment(world);
    await world.as(admin, (work) => rejectComment(work, { id, status: 'approved', editedAt: null, reason }));
    return { id, author };
  },
  problem: async (admin) => {
    const { id, owner } = await aProblem(world);
    await world.as(admin, (work) => hideProblem(work, { id, reason }));
    return { id, author: owner };
  },
  review: async (admin) => {
    const { id, member } = await aReview(world);
    await world.as(admin, (work) => hideReview(work, { id, cause: 'abuse', reason }));
    return { id, author: member };
  },
  reply: async (admin) => {
    const { id, provider } = await aReview(world);
    await world.as(provider, (work) => replyToReview(work, id, 'You never paid me.'));
    await world.as(admin, (work) => hideReply(work, { id, reason }));
    return { id, author: provider };
  },
  message: async (admin) => {
    const { id: conversationId, member } = await aConversation(world);
    const { id } = await aMessage(world, member, conversationId);
    await world.as(admin, (work) => hideMessage(work, { id, reason }));
    return { id, author: member };
  },
  provider: async (admin) => {
    const author = await aProvider(world);
    await world.as(admin, (work) => hideListingText(work, { id: author.providerId, reason }));
    return { id: author.providerId, author };
  },
  worker: async (admin) => {
    const { id, provider } = await aWorker(world);
    await world.as(admin, (work) => hideWorker(work, { id, reason }));
    return { id, author: provider };
  },
  'change-order': async (admin) => {
    const { id, provider } = await anOrder(world);
    await world.as(admin, (work) => hideOrder(work, { id, reason }));
    return { id, author: provider };
  },
  'dispute-statement': async (admin) => {
    const { statement, member } = await aDispute(world);
    await world.as(admin, (work) => hideStatement(work, { id: statement.id, reason }));
    return { id: statement.id, author: member };
  },
};

describe.each(Object.keys(hidden) as (keyof typeof hidden)[])('a hidden %s', (kind) => {
  it('comes back to another admin when its author appeals, once, and is shown again when the appeal succeeds', async () => {
    const [admin, other, stranger] = [await anAdmin(world), await anAdmin(world), await aMember(world)];
    const { id, author } = await hidden[kind](admin);
    const { decision } = await ownDecision(author, kind, id);
    expect(decision).toMatchObject({ reason, status: 'standing', mayAppeal: true, appeal: null, answer: null });
    expect(await ownDecision(stranger, kind, id)).toEqual({ decision: null });
    const decisionId = decision?.id ?? '';
    expect((await appeal(stranger, decisionId)).status).toBe(404);
    expect((await appeal(author, decisionId)).body).toMatchObject({ decision: { status: 'appealed', appeal: text } });
    expect((await appeal(author, decisionId)).body).toMatchObject({ status: 409, code: 'moderation.appealed' });
    expect((await toldTo(other)).at(-1)).toMatchObject({ title: 'An author appeals', description: text });

    const caseId = await appealCase(id);
    const { items } = await listCases(world, other, { show: 'appeals' });
    expect(items.find((item) => item.id === caseId)).toMatchObject({ kind, isAppeal: true, isHeld: false });
    await expect(world.as(admin, (work) => claimCase(work, caseId))).rejects.toMatchObject({
      code: 'moderation.another-admin',
    });
    await world.as(other, (work) => claimCase(work, caseId));
    expect(await readCase(world, other, caseId)).toMatchObject({
      acts: ['restore', 'uphold'],
      appeal: { measure: 'hide', reason, decidedBy: admin.fullName, text },
    });
    await judge(other, caseId, 'restore');
    expect(await readCase(world, other, caseId)).toMatchObject({ status: 'closed', state: 'shown' });
    expect(await ownDecision(author, kind, id)).toEqual({ decision: null });
    const descriptions = (await toldTo(author)).map(({ description }) => description);
    expect(descriptions.filter((one) => one.includes(answer))).toHaveLength(1);
  });

  it('stays hidden when the appeal fails, and its author reads why and cannot appeal again', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const { id, author } = await hidden[kind](admin);
    const decisionId = (await ownDecision(author, kind, id)).decision?.id ?? '';
    await appeal(author, decisionId);
    await judge(other, await appealCase(id), 'uphold');
    expect((await ownDecision(author, kind, id)).decision).toMatchObject({
      status: 'upheld',
      answer,
      mayAppeal: false,
    });
    expect((await appeal(author, decisionId)).body).toMatchObject({ code: 'moderation.appealed' });
    expect((await toldTo(author)).at(-1)).toMatchObject({
      title: 'An admin has read your appeal',
      description: `The decision stands. ${answer}`,
    });
  });
});

it('takes one appeal of two that are sent at the same time', async () => {
  const admin = await anAdmin(world);
  for (let round = 0; round < 10; round += 1) {
    const { id, author } = await hidden.problem(admin);
    const decisionId = (await ownDecision(author, 'problem', id)).decision?.id ?? '';
    const answers = await Promise.all([1, 2].map(() => appeal(author, decisionId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const cases = await query(world.db).rows(sql`select id from moderation_cases where subject_id = ${id}`);
    expect(cases).toHaveLength(1);
  }
});

it('closes an appeal when any admin shows the thing, also on its own page', async () => {
  const admin = await anAdmin(world);
  const { id, author } = await hidden.problem(admin);
  await appeal(author, (await ownDecision(author, 'problem', id)).decision?.id ?? '');
  const caseId = await appealCase(id);
  await world.as(admin, (work) => showProblem(work, id));
  expect(await readCase(world, admin, caseId)).toMatchObject({ status: 'closed' });
});

describe('a suspension', () => {
  const credentials = (person: Person, more: object = {}) => ({ email: person.email, password, ...more });
  const aSuspended = async (admin: Person) => {
    const person = await givePassword(world, await aMember(world));
    await world.as(admin, (work) => suspendAccount(work, person.id, reason));
    return person;
  };
  const read = (person: Person, more: object = {}) =>
    test.call(null, 'POST', '/api/suspension', credentials(person, more));
  const send = (person: Person, more: object = {}) =>
    test.call(null, 'POST', '/api/suspension/appeal', credentials(person, { text, ...more }));

  it('is told to the person who knows the password, who appeals once without a session', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const person = await aSuspended(admin);
    expect((await read(person)).body).toMatchObject({ decision: { measure: 'suspend', reason, mayAppeal: true } });
    expect((await send(person)).body).toMatchObject({ decision: { status: 'appealed', appeal: text } });
    expect((await send(person)).body).toMatchObject({ status: 409, code: 'moderation.appealed' });
    const caseId = await appealCase(person.id);
    await expect(world.as(admin, (work) => claimCase(work, caseId))).rejects.toMatchObject({
      code: 'moderation.another-admin',
    });
    await judge(other, caseId, 'uphold');
    expect((await read(person)).body).toMatchObject({ decision: { status: 'upheld', answer, mayAppeal: false } });
  });

  it('is appealed by its person, so that the log gives up their words when they leave', async () => {
    const person = await aSuspended(await anAdmin(world));
    await send(person);
    const appeals = sql`
      select data from events where noun = 'moderation-decision' and step = 'appeal' and actor_id = ${person.id}`;
    expect(await query(world.db).rows(appeals)).toEqual([{ data: { text } }]);
  });

  it('answers the right password of an account that is not suspended as it answers a wrong one', async () => {
    const person = await givePassword(world, await aMember(world));
    const [right, wrong] = [await read(person), await read(person, { password: 'hamba kahle wena' })];
    expect(right).toMatchObject({ status: 401, body: { code: 'accounts.bad-credentials' } });
    expect(right.body).toEqual(wrong.body);
  });

  it('ends when an appeal succeeds, and the person is told', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const person = await aSuspended(admin);
    await send(person);
    await judge(other, await appealCase(person.id), 'restore');
    expect((await read(person)).status).toBe(401);
    expect((await toldTo(person)).at(-1)).toMatchObject({
      title: 'Your account is open again',
      description: `You can log in again. ${answer}`,
    });
  });

  it('gives a provider who waited for approval no more than it took', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const person = await givePassword(world, await aProvider(world, { status: 'pending' }));
    await world.as(admin, (work) => suspendAccount(work, person.id, reason));
    await send(person);
    await judge(other, await appealCase(person.id), 'restore');
    const account = await query(world.db).row(sql`select status from accounts where id = ${person.id}`);
    expect(account).toEqual({ status: 'pending' });
  });

  it('closes its appeal when it ends otherwise', async () => {
    const admin = await anAdmin(world);
    const person = await aSuspended(admin);
    await send(person);
    const caseId = await appealCase(person.id);
    await world.as(admin, (work) => activateAccount(work, person.id));
    expect(await readCase(world, admin, caseId)).toMatchObject({ status: 'closed' });
  });

  it('says nothing to a wrong password, to an unknown address and of an account that is not suspended', async () => {
    const person = await aSuspended(await anAdmin(world));
    const wrong = await read(person, { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'accounts.bad-credentials' } });
    expect((await read({ ...person, email: 'stranger@example.co.za' })).body).toMatchObject({ status: 401 });
    expect((await send(person, { password: 'wrong' })).status).toBe(401);
    expect((await read(await givePassword(world, await aMember(world)))).status).toBe(401);
  });

  it('is mailed to the person when an admin upholds it, since they have no bell', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const person = await aSuspended(admin);
    await send(person);
    await judge(other, await appealCase(person.id), 'uphold');
    await world.settle();
    const mails = await query<{ subject: string; text: string }>(world.db).rows(sql`
      select subject, text from mails where account_id = ${person.id} order by created_at, id`);
    expect(mails).toHaveLength(2);
    expect(mails.find(({ subject }) => subject === 'Your account stays suspended')?.text).toContain(answer);
  });

  it('takes its appeal out of the queue when it ends by itself', async () => {
    const admin = await anAdmin(world);
    const person = await givePassword(world, await aMember(world));
    const until = new Date(world.clock.now().getTime() + day);
    await world.as(admin, (work) => suspendAccount(work, person.id, reason, until));
    await send(person);
    const caseId = await appealCase(person.id);
    world.clock.move(day);
    await runRule(world, suspensionRule);
    expect(await readCase(world, admin, caseId)).toMatchObject({ status: 'closed' });
  });
});
