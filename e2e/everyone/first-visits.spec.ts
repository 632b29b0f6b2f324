import { goalOf } from '#tools/phone/places.ts';
import { kilobytes, watchTraffic } from '#tools/phone/phone.ts';
import { mostAhead } from '#tools/phone/visits.ts';
import { acceptQuote, offerQuote, postProblem, publishListing, uploadPicture } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

// The goals of `npm run phone` that no clock decides: its figures are medians of a rich demo, these come from a few rows.
test(
  'a first visit to a page stays within its bytes, requests and scripts',
  { tag: '@phone' },
  async ({ join, open }) => {
    const member = await join('member');
    const neighbour = await join('member');
    const provider = await join('provider');
    const admin = await join('admin');
    const listing = await publishListing(provider);
    const photos = [await uploadPicture(member, 'problem', 'geyser.jpg')];
    const problem = await postProblem(member, 'Geyser drips', { photos });
    const quote = await offerQuote(provider, problem);
    await acceptQuote(member, await offerQuote(provider, await postProblem(member, 'Gate is stuck')));
    const { id: conversation } = await member.call('POST', '/conversations', { accountId: provider.id });
    await provider.call('POST', `/conversations/${String(conversation)}/messages`, {
      clientId: crypto.randomUUID(),
      text: 'I can come on Tuesday.',
    });
    const visits = [
      ['login', '/login', undefined],
      ['dashboard', '/dashboard', member],
      ['explore', '/explore', member],
      ['providers', '/providers', member],
      ['provider', `/providers/${listing}`, member],
      ['quote', `/quotes/${quote}`, member],
      ['conversation', `/messages/${String(conversation)}`, member],
      ['problem', `/problems/${problem}`, neighbour],
      ['own problem', `/problems/${problem}`, member],
      ['my jobs', '/my-jobs', member],
      ['settings', '/settings', member],
      ['plans', '/provider-subscription', provider],
      ['console', '/admin-dashboard', admin],
    ] as const;
    for (const [name, path, account] of visits)
      await test.step(name, async () => {
        const page = await open(account);
        const tell = await watchTraffic(page);
        await page.goto(path);
        const { requests, ahead } = await tell();
        const goal = goalOf(name);
        const scripts = requests.filter(({ url }) => url.endsWith('.js')).length;
        const list = requests.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');
        expect.soft(kilobytes(requests), `kilobytes of ${name}:\n${list}`).toBeLessThanOrEqual(goal.kB);
        expect.soft(requests.length, `requests of ${name}:\n${list}`).toBeLessThanOrEqual(goal.requests);
        expect.soft(scripts, `scripts of ${name}:\n${list}`).toBeLessThanOrEqual(goal.scripts);
        // Nothing was measured where the page did not load.
        expect(scripts, list).toBeGreaterThan(3);
        if (name === 'dashboard') {
          expect(kilobytes(ahead), 'fetched ahead').toBeLessThanOrEqual(mostAhead);
          expect(ahead, 'fetched ahead').not.toEqual([]);
        }
        await page.close();
      });
  },
);
