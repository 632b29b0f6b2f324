import { describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { countReviews, listReviews } from './queries.ts';
import { approveReviewText } from './held-text.ts';
import { replyToReview } from './reply-to-review.ts';
import { aReview } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const reply = (by: Person, id: string, text: string) => world.as(by, (work) => replyToReview(work, id, text));
const replyOf = async (providerId: string) => (await listReviews(world, null, { providerId })).items[0]?.reply;

describe('answering a review', () => {
  it('publishes, changes and removes a reply', async () => {
    const { id, provider } = await aReview(world);
    expect(await replyOf(provider.providerId)).toBeNull();
    await reply(provider, id, 'Thank you, call me any time.');
    expect(await replyOf(provider.providerId)).toEqual({
      text: 'Thank you, call me any time.',
      at: world.clock.now().toISOString(),
      held: false,
    });
    world.clock.move(1000);
    await reply(provider, id, 'Thank you.');
    expect(await replyOf(provider.providerId)).toEqual({
      text: 'Thank you.',
      at: world.clock.now().toISOString(),
      held: false,
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
    await world.as(await anAdmin(world), (work) => approveReviewText(work, id));
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
