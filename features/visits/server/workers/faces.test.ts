import { beforeEach, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { blockPerson } from '#features/messages/server/block-person.ts';
import { aWorker } from '#features/team/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { nameWorker } from './name-worker.ts';
import { shareVisit } from '#features/visits/server/sharing/share-visit.ts';
import { aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

/** A visit with a worker and a link, between two people who have written to each other. */
async function aVisitOfTwo() {
  const { id: conversationId, member, provider } = await aConversation(world);
  const visit = await aVisit(world, { member, provider });
  const worker = await aWorker(world, { provider });
  const name = (workerId: string | null) => world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId }));
  await name(worker.id);
  const { token } = await world.as(member, (work) => shareVisit(work, visit.id));
  const block = (by: Person, blocked: boolean) =>
    world.as(by, (work) => blockPerson(work, { id: conversationId, blocked }));
  return { visit, worker, member, provider, token, name, block };
}

type Two = Awaited<ReturnType<typeof aVisitOfTwo>>;
const statusOfPhoto = async ({ member, worker }: Two) =>
  (await test.call(member, 'GET', `/files/${worker.photoId}/small.webp`)).status;
const shownPhoto = async ({ member, visit }: Two) => {
  const { body } = await test.call(member, 'GET', `/api/jobs/${visit.jobId}/visit`);
  return (body['visit'] as { comes: { photoUrl: string | null } }).comes.photoUrl;
};
const statusOfLink = async ({ token }: Two) =>
  (await test.call(null, 'POST', '/api/visit-links/open', { token })).status;

it.each(['member', 'provider'] as const)(
  'closes the photo and ends the link while a block of the %s stands, and opens the photo after it',
  async (by) => {
    const two = await aVisitOfTwo();
    expect([await statusOfPhoto(two), await statusOfLink(two)]).toEqual([200, 200]);
    await two.block(two[by], true);
    expect([await statusOfPhoto(two), await statusOfLink(two), await shownPhoto(two)]).toEqual([404, 404, null]);
    // Neither another name nor another link gets around it.
    await two.name(null);
    await two.name(two.worker.id);
    expect([await statusOfPhoto(two), await shownPhoto(two)]).toEqual([404, null]);
    expect(await test.call(two.member, 'POST', `/api/visits/${two.visit.id}/link`, {})).toMatchObject({
      status: 409,
      body: { code: by === 'member' ? 'messages.you-blocked-them' : 'messages.blocks-you' },
    });
    await two.block(two[by], false);
    expect([await statusOfPhoto(two), await statusOfLink(two)]).toEqual([200, 404]);
  },
);

it('keeps the photo closed until neither blocks the other', async () => {
  const two = await aVisitOfTwo();
  await two.block(two.member, true);
  await two.block(two.provider, true);
  await two.block(two.member, false);
  expect(await statusOfPhoto(two)).toBe(404);
  await two.block(two.provider, false);
  expect(await statusOfPhoto(two)).toBe(200);
});

it('serves no photo of a suspended provider, and ends the link for good', async () => {
  const two = await aVisitOfTwo();
  const admin = await anAdmin(world);
  await world.as(admin, (work) => suspendAccount(work, two.provider.id, 'It is raining.'));
  expect([await statusOfPhoto(two), await statusOfLink(two), await shownPhoto(two)]).toEqual([404, 404, null]);
  expect(await test.call(two.member, 'POST', `/api/visits/${two.visit.id}/link`, {})).toMatchObject({
    status: 409,
    body: { code: 'visits.cannot-share' },
  });
  expect((await test.call(admin, 'POST', `/api/accounts/${two.provider.id}/activate`, {})).status).toBe(200);
  expect([await statusOfPhoto(two), await statusOfLink(two)]).toEqual([200, 404]);
});

it('ends the link of a suspended member', async () => {
  const two = await aVisitOfTwo();
  await world.as(await anAdmin(world), (work) => suspendAccount(work, two.member.id, 'It is raining.'));
  expect(await statusOfLink(two)).toBe(404);
});

it('leaves no link and no open photo after a block that comes at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const two = await aVisitOfTwo();
    await two.name(null);
    const [blocked, shared, named] = await Promise.allSettled([
      two.block(two.provider, true),
      world.as(two.member, (work) => shareVisit(work, two.visit.id)),
      two.name(two.worker.id),
    ]);
    expect([blocked.status, named.status]).toEqual(['fulfilled', 'fulfilled']);
    const token = shared.status === 'fulfilled' ? shared.value.token : two.token;
    expect([await statusOfLink({ ...two, token }), await statusOfPhoto(two)]).toEqual([404, 404]);
  }
});
