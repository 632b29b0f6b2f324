import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { newProblem } from '#features/problems/contract.ts';
import { postProblem } from '#features/problems/server/post-problem.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aConversation } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const block = (person: Person, id: string, blocked = true) =>
  test.call(person, 'PUT', `/api/conversations/${id}/block`, { blocked });
const blocksYou = { status: 409, body: { code: 'messages.blocks-you' } };
const description = 'Please mend the tap, you fool.';

it('refuses a request, an offer and a comment of a blocked person, and what the blocker asks of them', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const { id } = await aConversation(world, { member, provider });
  const problem = await aProblem(world, { owner: member });
  const ask = () => test.call(member, 'POST', '/api/quotes', { providerId: provider.providerId, description });
  const offer = () => test.call(provider, 'POST', `/api/problems/${problem.id}/quotes`, someTerms);
  const comment = (by: Person) =>
    test.call(by, 'POST', `/api/problems/${problem.id}/comments`, { content: 'No one will help you.' });

  await block(member, id);
  expect(await offer()).toMatchObject(blocksYou);
  expect(await comment(provider)).toMatchObject(blocksYou);
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'messages.you-blocked-them' } });
  expect(await comment(await aProvider(world))).toMatchObject({ status: 200 });

  await block(member, id, false);
  await block(provider, id);
  expect(await ask()).toMatchObject(blocksYou);

  await block(provider, id, false);
  expect(await offer()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 200 });
});

it('tells a provider nothing of a new problem of someone who blocks them, or is blocked by them', async () => {
  const member = await aMember(world);
  const countNotices = async ({ id }: Person) =>
    (await listStoredNotices(world, id)).filter(({ type }) => type === 'problem').length;
  const nearby = { specialty: 'Plumbing', locationsServed: ['Soweto'] };
  const [blocking, blocked, other] = [
    await aProvider(world, nearby),
    await aProvider(world, nearby),
    await aProvider(world, nearby),
  ];
  await block(blocking, (await aConversation(world, { member, provider: blocking })).id);
  await block(member, (await aConversation(world, { member, provider: blocked })).id);
  await world.as(member, (work) =>
    postProblem(work, newProblem.parse({ description: 'Tap drips', category: 'Plumbing', location: 'Soweto' })),
  );
  await world.settle();
  expect(await Promise.all([blocking, blocked, other].map(countNotices))).toEqual([0, 0, 1]);
});

it('refuses an edit of an older comment of a blocked person, and lets them delete it', async () => {
  const [owner, author] = [await aMember(world), await aProvider(world)];
  const problem = await aProblem(world, { owner });
  const comment = await aComment(world, { problemId: problem.id, author });
  const edit = () => test.call(author, 'PUT', `/api/comments/${comment.id}`, { content: 'No one will help you.' });
  const { id } = await aConversation(world, { member: owner, provider: author });
  await block(owner, id);
  expect(await edit()).toMatchObject(blocksYou);
  await block(owner, id, false);
  expect(await edit()).toMatchObject({ status: 200 });
  await block(owner, id);
  expect(await test.call(author, 'DELETE', `/api/comments/${comment.id}`)).toMatchObject({ status: 200 });
});

it('refuses the answer of a blocked provider to an older request, and a change of an older quote', async () => {
  const request = await aQuote(world, { status: 'pending_provider_response' });
  const quoted = await aQuote(world, { member: request.member, provider: request.provider });
  const { id } = await aConversation(world, { member: request.member, provider: request.provider });
  await block(request.member, id);
  expect(await test.call(request.provider, 'POST', `/api/quotes/${request.id}/submit`, someTerms)).toMatchObject(
    blocksYou,
  );
  expect(await test.call(request.provider, 'POST', `/api/quotes/${quoted.id}/revise`, someTerms)).toMatchObject(
    blocksYou,
  );
});

it.each(['member', 'provider'] as const)(
  'makes no agreement of an older quote while the %s blocks the other',
  async (by) => {
    const quote = await aQuote(world);
    const { id } = await aConversation(world, { member: quote.member, provider: quote.provider });
    const accept = () => test.call(quote.member, 'POST', `/api/quotes/${quote.id}/accept`, { revision: 1 });
    await block(quote[by], id);
    expect(await accept()).toMatchObject({
      status: 409,
      body: { code: by === 'member' ? 'messages.you-blocked-them' : 'messages.blocks-you' },
    });
    await block(quote[by], id, false);
    expect(await accept()).toMatchObject({ status: 200 });
  },
);

it.each(['member', 'provider'] as const)(
  'names the block of the %s before a request, an offer, an answer and an acceptance are sent, until it ends',
  async (by) => {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    const problem = await aProblem(world, { owner: member });
    const request = await aQuote(world, { member, provider, status: 'pending_provider_response' });
    const quote = await aQuote(world, { member, provider });
    const { id } = await aConversation(world, { member, provider });
    const get = async (who: Person, path: string) => (await test.call(who, 'GET', `/api${path}`)).body;
    const codesOf = (steps: unknown) =>
      (steps as { step: string; obstacle: { code: string } | null }[])
        .filter(({ step }) => ['accept', 'submit', 'revise'].includes(step))
        .map(({ step, obstacle }) => [step, obstacle?.code ?? null]);
    const stepsIn = async (who: Person, path: string, of: string) =>
      codesOf(
        ((await get(who, path))['items'] as { id: string; steps: unknown }[]).find((one) => one.id === of)?.steps,
      );
    const named = async () => ({
      listing: await get(member, `/providers/${provider.providerId}`),
      offer: (await get(provider, `/problems/${problem.id}/offer`))['offer'],
      answers: [
        codesOf((await get(provider, `/quotes/${request.id}`))['steps']),
        await stepsIn(provider, '/quotes?side=received', quote.id),
      ],
      accepts: [
        codesOf((await get(member, `/quotes/${quote.id}`))['steps']),
        await stepsIn(member, `/problems/${quote.problemId}/quotes`, quote.id),
      ],
    });
    await block(by === 'member' ? member : provider, id);
    const [ofBlocker, ofBlocked] = ['messages.you-blocked-them', 'messages.blocks-you'];
    const [toMember, toProvider] = by === 'member' ? [ofBlocker, ofBlocked] : [ofBlocked, ofBlocker];
    const sentence = expect.any(String);
    expect(await named()).toMatchObject({
      listing: { actions: ['message', 'report'], requestObstacle: { code: toMember, sentence } },
      offer: { obstacle: { code: toProvider, sentence } },
      answers: [[['submit', toProvider]], [['revise', toProvider]]],
      accepts: [[['accept', toMember]], [['accept', toMember]]],
    });
    await block(by === 'member' ? member : provider, id, false);
    expect(await named()).toMatchObject({
      listing: { actions: ['request-quote', 'message', 'report'], requestObstacle: null },
      offer: { obstacle: null },
      answers: [[['submit', null]], [['revise', null]]],
      accepts: [[['accept', null]], [['accept', null]]],
    });
  },
);

it('lets agreed work go on between people who block each other, and be reviewed', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const { id } = await aConversation(world, { member: job.member, provider: job.provider });
  await block(job.provider, id);
  await block(job.member, id);
  expect(await test.call(job.provider, 'POST', `/api/jobs/${job.id}/complete`)).toMatchObject({ status: 200 });
  expect(await test.call(job.member, 'POST', `/api/jobs/${job.id}/review`, { rating: 2 })).toMatchObject({
    status: 200,
  });
  // There is nothing to review if nothing was done.
  const planned = await aJob(world, { status: 'scheduled', member: job.member, provider: job.provider });
  expect(await test.call(job.member, 'POST', `/api/jobs/${planned.id}/review`, { rating: 1 })).toMatchObject({
    status: 409,
  });
});
