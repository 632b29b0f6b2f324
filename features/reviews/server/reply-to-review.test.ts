import { describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { countReviews, listReviews } from './queries.ts';
import { approveReply, hideReply, showReply } from './judge-reply.ts';
import { replyToReview } from './reply-to-review.ts';
import { aReview } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const reply = (by: Person, id: string, text: string) => world.as(by, (work) => replyToReview(work, id, text));
const readBy = async (reader: Person | null, providerId: string) =>
  (await listReviews(world, reader, { providerId })).items[0];
const replyOf = async (providerId: string) => (await readBy(null, providerId))?.reply;

describe('answering a review', () => {
  it('publishes, changes and removes a reply', async () => {
    const { id, provider } = await aReview(world);
    expect(await replyOf(provider.providerId)).toBeNull();
    await reply(provider, id, 'Thank you, call me any time.');
    expect(await replyOf(provider.providerId)).toEqual({
      text: 'Thank you, call me any time.',
      at: world.clock.now().toISOString(),
      held: false,
      hidden: false,
    });
    world.clock.move(1000);
    await reply(provider, id, 'Thank you.');
    expect(await replyOf(provider.providerId)).toEqual({
      text: 'Thank you.',
      at: world.clock.now().toISOString(),
      held: false,
      hidden: false,
    });
    await reply(provider, id, '');
    expect(await replyOf(provider.providerId)).toBeNull();
  });

  it('lets only the reviewed provider reply', async () => {
    const { id, provider, member } = await aReview(world);
    const notFound = { code: 'request.not-found' };
    for (const stranger of [await aProvider(world), member, await aMember(world)])
      await expect(reply(stranger, id, 'Hello')).rejects.toMatchObject(notFound);
    await expect(reply(provider, newId(), 'Hello')).rejects.toMatchObject(notFound);
    expect(await replyOf(provider.providerId)).toBeNull();
  });

  it('notifies the provider of an approved reply, and the reviewer of the reply alone', async () => {
    const { id, provider, member } = await aReview(world);
    await reply(provider, id, 'See plumber-joe.co.za');
    await world.as(await anAdmin(world), (work) => approveReply(work, { id }));
    const titles = async ({ id }: Person) =>
      (await listStoredNotices(world, id)).filter(({ type }) => type === 'review').map(({ title }) => title);
    expect(await titles(provider)).toContain('Everyone can read your text');
    expect(await titles(member)).toEqual([expect.stringMatching(/answered/)]);
  });

  it('notifies the reviewer only of the first reply, also when it is removed and written again', async () => {
    const { id, job, provider, member } = await aReview(world);
    await reply(provider, id, 'Thank you.');
    await reply(provider, id, 'Thank you very much.');
    for (let time = 0; time < 3; time += 1) {
      await reply(provider, id, '');
      await reply(provider, id, 'Thank you again.');
    }
    const sent = await listStoredNotices(world, member.id);
    await world.deliver();
    expect(
      sent
        .filter(({ type }) => type === 'review')
        .map(({ title, description, linkTo }) => ({ title, description, linkTo })),
    ).toEqual([
      {
        title: 'Your review was answered',
        description: `${provider.fullName} replied to your review.`,
        linkTo: `/jobs/${job.id}#review`,
      },
    ]);
  });

  it('saves a reply of up to 2,000 characters unchanged, and removes it for a blank text', async () => {
    const { id, provider } = await aReview(world);
    const put = (text: string) => test.call(provider, 'PUT', `/api/reviews/${id}/reply`, { text });
    for (const text of ['<script>alert(1)</script>', 'geyser \u202egnp.exe', 'é'.repeat(2000)])
      expect((await put(text)).body['reply']).toMatchObject({ text });
    expect((await put('  ')).body['reply']).toBeNull();
    for (const text of ['é'.repeat(2001), 'a\u0000b', 'x'.repeat(50_000)]) expect((await put(text)).status).toBe(422);
  });
});

describe('a reply that an admin judges', () => {
  const reason = 'This is rude.';
  const titlesOf = async (person: Person) => (await listStoredNotices(world, person.id)).map(({ title }) => title);

  it('is hidden from everyone but its author and admins, and shown again', async () => {
    const { id, provider, member } = await aReview(world);
    const admin = await anAdmin(world);
    await reply(provider, id, 'You never paid me. Call 082 555 0101.');
    await world.as(admin, (work) => hideReply(work, { id, reason }));
    for (const reader of [null, member, await aMember(world), await aProvider(world)])
      expect((await readBy(reader, provider.providerId))?.reply).toBeNull();
    for (const reader of [provider, admin])
      expect((await readBy(reader, provider.providerId))?.reply).toMatchObject({
        text: 'You never paid me. Call 082 555 0101.',
        hidden: true,
      });
    expect(await titlesOf(provider)).toContain('Your reply was hidden');
    await expect(world.as(admin, (work) => hideReply(work, { id, reason }))).rejects.toMatchObject({
      code: 'request.conflict',
    });

    await world.as(admin, (work) => showReply(work, { id, reason }));
    const again = await readBy(member, provider.providerId);
    expect(again?.reply).toMatchObject({ text: expect.stringMatching(/^You never paid me/), hidden: false });
    expect(again?.reply?.text).not.toContain('082');
    expect(await titlesOf(provider)).toContain('Your reply is shown again');
    await expect(world.as(admin, (work) => showReply(work, { id, reason }))).rejects.toMatchObject({
      code: 'request.conflict',
    });
  });

  it('stays as it is while it is hidden: its author can appeal, and neither change nor remove it', async () => {
    const { id, provider } = await aReview(world);
    const admin = await anAdmin(world);
    await reply(provider, id, 'You never paid me.');
    await world.as(admin, (work) => hideReply(work, { id, reason }));
    expect((await readBy(provider, provider.providerId))?.actions).toEqual(['report']);
    for (const text of ['You never paid me.', 'I am sorry.', ''])
      await expect(reply(provider, id, text)).rejects.toMatchObject({ code: 'request.conflict' });
    await world.as(admin, (work) => showReply(work, { id, reason }));
    await reply(provider, id, '');
    await expect(world.as(admin, (work) => hideReply(work, { id, reason }))).rejects.toMatchObject({
      code: 'request.conflict',
    });
  });

  it('is announced to the reviewer when it is first shown, after it was hidden while it waited', async () => {
    const { id, provider, member } = await aReview(world);
    const admin = await anAdmin(world);
    await reply(provider, id, 'See plumber-joe.co.za');
    await world.as(admin, (work) => hideReply(work, { id, reason }));
    expect(await titlesOf(member)).not.toContain('Your review was answered');
    await world.as(admin, (work) => showReply(work, { id, reason }));
    expect(await titlesOf(member)).toContain('Your review was answered');
    expect(await replyOf(provider.providerId)).toMatchObject({ text: 'See plumber-joe.co.za' });
  });

  it('offers its report to everyone who reads it, except its author', async () => {
    const { id, provider, member } = await aReview(world);
    const offered = async (reader: Person | null) =>
      (await readBy(reader, provider.providerId))?.actions.includes('report-reply');
    expect(await offered(member)).toBe(false);
    await reply(provider, id, 'See plumber-joe.co.za');
    for (const reader of [member, await anAdmin(world)]) expect(await offered(reader)).toBe(false);
    await reply(provider, id, 'You never paid me.');
    for (const reader of [member, await aMember(world), await anAdmin(world)]) expect(await offered(reader)).toBe(true);
    for (const reader of [null, provider]) expect(await offered(reader)).toBe(false);
    await world.as(await anAdmin(world), (work) => hideReply(work, { id, reason }));
    for (const reader of [member, await anAdmin(world)]) expect(await offered(reader)).toBe(false);
  });
});

describe('the distribution', () => {
  it('counts the reviews of one provider by stars, five stars first', async () => {
    const provider = await aProvider(world);
    await aReview(world, { rating: 1 });
    const counts = async () => (await countReviews(world, null, provider.id)).items;
    expect(await counts()).toEqual([5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 })));
    for (const rating of [5, 5, 3]) await aReview(world, { rating, provider });
    expect(await counts()).toEqual([
      { stars: 5, count: 2 },
      { stars: 4, count: 0 },
      { stars: 3, count: 1 },
      { stars: 2, count: 0 },
      { stars: 1, count: 0 },
    ]);
  });

  it('hides the counts of reviews with their listing', async () => {
    const waiting = await aProvider(world, { status: 'pending' });
    await expect(countReviews(world, null, waiting.providerId)).rejects.toMatchObject({ code: 'request.not-found' });
    expect((await countReviews(world, waiting, waiting.providerId)).items).toHaveLength(5);
  });
});
