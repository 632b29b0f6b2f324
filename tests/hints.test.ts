import { sql } from 'drizzle-orm';
import { listen } from '#engine/postgres/listen.ts';
import { query } from '#engine/postgres/read.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HintKind } from '#core/live.ts';
import { day } from '#core/time.ts';
import { approveAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { signOut } from '#features/accounts/server/sessions/sign-out.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { anApplication } from '#features/applications/server/testing.ts';
import { applicationSubject } from '#features/applications/server/tables.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { blockPerson } from '#features/messages/server/block-person.ts';
import { markDelivered, markRead } from '#features/messages/server/mark-read.ts';
import { noteTyping } from '#features/messages/server/note-typing.ts';
import { setReadReceipts } from '#features/messages/server/set-read-receipts.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { markAllRead } from '#features/notifications/server/mark-read.ts';
import { pauseProblem, withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { deleteComment } from '#features/problems/server/comments/delete-comment.ts';
import { newProblem } from '#features/problems/contract.ts';
import { editComment } from '#features/problems/server/comments/edit-comment.ts';
import { postComment } from '#features/problems/server/comments/post-comment.ts';
import { editProblem } from '#features/problems/server/edit-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import { submitQuote } from '#features/quotes/server/submit-quote.ts';
import { cancelPlan } from '#features/plans/server/changes/cancel-plan.ts';
import { grantPlan } from '#features/plans/server/grants/grant-plan.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { hintChannel, type Hint } from '#engine/hint.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';

const world = useWorld();
usePaystack(world);
let received: Hint[] = [];
let stop: () => Promise<void>;

beforeAll(async () => {
  const listening = listen(world.db, hintChannel, {
    onPayload: (payload) => void received.push(JSON.parse(payload) as Hint),
    ping: 10_000,
  });
  await listening.isOpen();
  stop = listening.close;
});
afterAll(() => stop());

/** Waits for the hints of all transactions so far. Hints arrive in order, so the mark of this call arrives last. */
async function receiveAll(): Promise<void> {
  const mark = newId();
  await query(world.db).rows(sql`
    select pg_notify(${hintChannel}, ${JSON.stringify({ to: [mark], kinds: [], by: null })})`);
  while (!received.some(({ to }) => to.includes(mark))) await new Promise((resolve) => setImmediate(resolve));
}

/** Acts, and answers the kinds of hints that each account received, sorted. */
async function hintsOf(act: () => Promise<unknown>): Promise<Record<string, HintKind[]>> {
  await receiveAll();
  received = [];
  await act();
  await receiveAll();
  const kindsByAccount: Record<string, Set<HintKind>> = {};
  for (const { to, kinds } of received)
    if (kinds.length > 0) for (const id of to) kindsByAccount[id] = new Set([...(kindsByAccount[id] ?? []), ...kinds]);
  return Object.fromEntries(Object.entries(kindsByAccount).map(([id, kinds]) => [id, [...kinds].toSorted()]));
}

const by = (person: Person, act: (work: PersonWork) => Promise<unknown>) => hintsOf(() => world.as(person, act));

describe('live hints', () => {
  it('sends hints of a quote to its two parties, and on acceptance hints of the job and the problem too', async () => {
    const request = await aQuote(world, { status: 'pending_provider_response' });
    const { member, provider } = request;
    expect(await by(provider, (work) => submitQuote(work, request.id, someTerms))).toMatchObject({
      [member.id]: expect.arrayContaining(['quotes.requested']),
      [provider.id]: expect.arrayContaining(['quotes.received']),
    });
    const released = await aQuote(world, { problemId: request.problemId, member });
    expect(await by(member, (work) => acceptQuote(work, request.id, 1))).toEqual({
      [member.id]: ['jobs', 'problems', 'quotes.requested'],
      [provider.id]: ['jobs', 'problems', 'quotes.received'],
      [released.provider.id]: expect.arrayContaining(['quotes.received']),
    });
  });

  it('sends hints of a job to its two parties', async () => {
    const { id, member, provider } = await aJob(world);
    const proposedDate = new Date(world.clock.now().getTime() + 86_400_000);
    expect(await by(provider, (work) => proposeDate(work, id, { proposedDate }))).toEqual({
      [member.id]: ['jobs'],
      [provider.id]: ['jobs'],
    });
  });

  it('sends hints of a problem to its owner and to the providers who quote on it', async () => {
    const { problemId, member, provider } = await aQuote(world);
    const old = await aQuote(world, { problemId, member, status: 'request_declined_by_provider' });
    expect(await by(member, (work) => pauseProblem(work, problemId ?? ''))).toEqual({
      [member.id]: ['problems'],
      [provider.id]: ['problems'],
    });
    const said = { title: 'Two taps', description: 'Both of them leak.' };
    expect(await by(member, (work) => editProblem(work, problemId ?? '', newProblem.parse(said)))).toEqual({
      [member.id]: ['problems'],
      [provider.id]: ['problems'],
    });
    expect(await by(member, (work) => withdrawProblem(work, problemId ?? ''))).not.toHaveProperty(old.provider.id);
  });

  it('sends hints of a comment to its author and to the owner of the problem', async () => {
    const [{ id, owner }, author] = [await aProblem(world), await aMember(world)];
    const both = { [owner.id]: ['problems'], [author.id]: ['problems'] };
    let commentId = '';
    expect(
      await by(author, async (work) => void ({ id: commentId } = await postComment(work, id, 'Mine too.'))),
    ).toEqual(both);
    await world.settle();
    expect(await by(author, (work) => editComment(work, commentId, 'Mine as well.'))).toEqual(both);
    expect(await by(author, (work) => deleteComment(work, commentId))).toEqual(both);
  });

  it('sends hints of a notification to its reader, also when they read it on another screen', async () => {
    const [{ id, owner }, author] = [await aProblem(world), await aMember(world)];
    await world.as(author, (work) => postComment(work, id, 'Mine too.'));
    expect(await hintsOf(() => world.settle())).toEqual({ [owner.id]: ['notifications'] });
    expect(await by(owner, markAllRead)).toEqual({ [owner.id]: ['notifications'] });
  });

  it('sends hints of messages to both people, and hints of typing and delivery to the other person', async () => {
    const { id, member, provider } = await aConversation(world);
    const both = { [member.id]: ['messages'], [provider.id]: ['messages'] };
    expect(await hintsOf(() => aMessage(world, member, id))).toEqual(both);
    expect(await by(provider, markDelivered)).toEqual({ [member.id]: ['messages'] });
    expect(await by(provider, markDelivered)).toEqual({});
    expect(await by(provider, (work) => markRead(work, { id, upTo: work.now.toISOString() }))).toEqual(both);
    expect(await by(provider, (work) => noteTyping(work, id))).toEqual({ [member.id]: ['typing'] });
    expect(await by(member, (work) => setReadReceipts(work, false))).toEqual(both);
    // The profile of the one who blocks shows less to the other, and neither can ask the other for a quote.
    expect(await by(member, (work) => blockPerson(work, { id, blocked: true }))).toEqual({
      [member.id]: ['messages', 'people'],
      [provider.id]: ['messages', 'people'],
    });
    expect(await by(provider, (work) => noteTyping(work, id))).toEqual({});
  });

  it.each(['member', 'provider'] as const)(
    'hints at no reading or delivery after a block by the %s',
    async (blocker) => {
      const { id, member, provider } = await aConversation(world);
      await aMessage(world, member, id);
      await world.as({ member, provider }[blocker], (work) => blockPerson(work, { id, blocked: true }));
      expect(await by(provider, markDelivered)).toEqual({});
      expect(await by(provider, (work) => markRead(work, { id, upTo: work.now.toISOString() }))).toEqual({
        [provider.id]: ['messages'],
      });
    },
  );

  it.each(['member', 'provider'] as const)(
    'hints at no reading or delivery where the %s has turned receipts off',
    async (who) => {
      const { id, member, provider } = await aConversation(world);
      await world.as({ member, provider }[who], (work) => setReadReceipts(work, false));
      await aMessage(world, member, id);
      expect(await by(provider, markDelivered)).toEqual({});
      expect(await by(provider, (work) => markRead(work, { id, upTo: work.now.toISOString() }))).toEqual({
        [provider.id]: ['messages'],
      });
    },
  );

  it('sends hints of a plan to the person who has it', async () => {
    const [admin, provider] = [await anAdmin(world), await aProvider(world)];
    const endsAt = new Date(world.clock.now().getTime() + 7 * day).toISOString();
    const grant = { accountId: provider.id, plan: 'gold', endsAt, reason: 'A gift.' } as const;
    expect(await by(admin, (work) => grantPlan(work, grant))).toMatchObject({
      [provider.id]: expect.arrayContaining(['plan']),
    });
    expect(await by(provider, (work) => cancelPlan(work, provider.id))).toEqual({ [provider.id]: ['plan'] });
    const member = await aMember(world);
    const { id, reference } = await anApplication(world, member, { isPaid: false });
    const paid = { id, by: 'system', data: { attemptId: reference } } as const;
    expect(await hintsOf(() => world.as(system, (work) => takeStep(work, applicationSubject, 'pay', paid)))).toEqual({
      [member.id]: ['plan'],
    });
  });

  it('sends hints of an account to its person', async () => {
    const [admin, waiting] = [await anAdmin(world), await aProvider(world, { status: 'pending' })];
    expect(await by(admin, (work) => approveAccount(work, waiting.id))).toEqual({ [waiting.id]: ['session'] });
    expect(await by(admin, (work) => suspendAccount(work, waiting.id, 'Complaints'))).toEqual({
      [waiting.id]: ['session'],
    });
    expect(await hintsOf(() => signOut(world, admin))).toEqual({ [admin.id]: ['session'] });
  });
});
