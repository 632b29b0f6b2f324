import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdOnce, passOn, serverError, withoutFirstData } from '../support/failures.ts';
import { publishListing, requestQuote } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const log = (page: Page) => page.getByRole('log');

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** Opens the conversation between two accounts. Returns its id. */
const startConversation = async ({ call }: Account, other: Account) =>
  String((await call('POST', '/conversations', { accountId: other.id }))['id']);

const send = ({ call }: Account, conversationId: string, text: string) =>
  call('POST', `/conversations/${conversationId}/messages`, { clientId: randomUUID(), text });

test(
  'a member without conversations is told so, and a conversation that cannot start says why',
  { tag: '@desk' },
  async ({ join, person, sql }) => {
    const { page: naledi } = await person('member');
    const provider = await join('provider');
    await publishListing(provider);
    const card = naledi.getByRole('article').filter({ hasText: provider.name });

    await failOnce(naledi, 'GET', /\/api\/conversations(\?|$)/, (route) => route.fulfill(serverError));
    await naledi.goto('/messages');
    await expect(naledi.getByText('Failed to load your conversations.')).toBeVisible();
    await naledi.getByRole('button', { name: 'Try again' }).click();
    await expect(naledi.getByText('No conversations yet.')).toBeVisible();
    await expect(naledi.getByText('Select a conversation')).toBeVisible();
    await expectAccessible(naledi);

    await naledi.goto('/providers');
    const message = card.getByRole('button', { name: `Message ${provider.name}` });
    await failOnce(naledi, 'POST', '**/api/conversations');
    await message.click();
    await expect(card.getByRole('alert')).toHaveText('Failed to start conversation.');
    await sql`update providers set status = 'pending' where account_id = ${provider.id}`;
    await message.click();
    await expect(card.getByRole('alert')).toHaveText('Could not start or find conversation.');
    await sql`update providers set status = 'approved' where account_id = ${provider.id}`;
    await withoutFirstData(naledi);
    await naledi.route(/\/api\/providers(\?|$)/, async (route) => {
      const response = await passOn(route);
      const body = (await response.json()) as { items: object[] };
      await route.fulfill({
        response,
        json: { ...body, items: body.items.map((item) => ({ ...item, accountId: '' })) },
      });
    });
    await naledi.reload();
    await message.click();
    await expect(naledi.getByText('Provider user ID is not available.')).toBeVisible();
  },
);

test('a message with a picture arrives, and its receipt goes from sent to read', async ({ person }) => {
  const [member, provider] = [await person('member'), await person('provider')];
  const [naledi, thabo] = [member.page, provider.page];
  await publishListing(provider);

  await naledi.goto(`/providers/${provider.id}`);
  await naledi.getByRole('button', { name: 'Message Provider' }).click();
  await expect(naledi).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(naledi.getByRole('heading', { level: 2, name: provider.name })).toBeVisible();
  await expect(naledi.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(0);
  await write(naledi, 'My ID is 8001015009087.');
  await expect(
    naledi.getByText('Leave out the ID number: we do not need it, and others could misuse it.'),
  ).toBeVisible();
  await expect(naledi.getByLabel('Write a message')).toHaveValue('My ID is 8001015009087.');
  await write(naledi, 'Good morning. My geyser leaks, call me on 082 123 4567.');
  await expect(log(naledi).getByText('call me on •••.')).toBeVisible();
  await expect(
    log(naledi).getByText(
      'Phone numbers, email addresses and links stay hidden until a quote between you is accepted.',
    ),
  ).toBeVisible();
  await naledi
    .locator('input[type=file]')
    .setInputFiles({ name: 'geyser.png', mimeType: 'image/png', buffer: await png('#1b7a5a') });
  await expect(naledi.getByRole('list', { name: 'Files to send' })).toContainText('geyser.png');
  await expect(naledi.getByRole('button', { name: 'Send', exact: true })).not.toHaveAttribute('aria-disabled');
  await naledi.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(naledi).getByRole('button', { name: 'geyser.png, 1 of 1' })).toBeVisible();
  await expect(log(naledi).getByText('Sent', { exact: true })).toBeAttached();
  await expectAccessible(naledi);

  await thabo.goto('/dashboard');
  await expect(log(naledi).getByText('Delivered', { exact: true })).toBeAttached();
  await openMenu(thabo);
  await thabo.getByRole('link', { name: /^Messages 1/ }).click();
  const row = thabo.getByRole('link', { name: new RegExp(member.name) });
  await expect(row).toContainText('2 unread');
  await row.click();
  await log(thabo).getByRole('button', { name: 'geyser.png, 1 of 1' }).click();
  await expect(thabo.getByRole('dialog')).toContainText('1 of 1');
  await thabo.getByRole('button', { name: 'Close' }).click();
  await expect(log(naledi).getByText('Read', { exact: true })).toBeAttached();
});

test('a conversation that opens late leaves a person on the page that they have gone to', async ({ join, person }) => {
  const { page } = await person('member');
  const provider = await join('provider');
  await publishListing(provider);
  await page.goto(`/providers/${provider.id}`);
  const release = await holdOnce(page, 'POST', '**/api/conversations');
  await page.getByRole('button', { name: 'Message Provider' }).click();
  await page.locator('a[href="/add-problem"]').filter({ visible: true }).click();
  const field = page.getByRole('textbox', { name: /^Description/ });
  await field.fill('The geyser drips into the passage.');
  // The counts are read again after each change, once the page has taken its answer.
  const counted = page
    .waitForResponse((answer) => answer.url().endsWith('/api/conversations') && answer.request().method() === 'POST')
    .then(() => page.waitForResponse('**/api/pending-counts'));
  release();
  await counted;
  await expect(page).toHaveURL(/\/add-problem$/);
  await expect(field).toHaveValue('The geyser drips into the passage.');
});

test('a reader sees the other type, and the answer arrives at once', { tag: '@phone' }, async ({ person }) => {
  const [member, provider] = [await person('member'), await person('provider')];
  const [naledi, thabo] = [member.page, provider.page];
  await publishListing(provider);
  const conversationId = await startConversation(member, provider);
  for (const page of [naledi, thabo]) await page.goto(`/messages/${conversationId}`);

  await thabo.getByLabel('Write a message').pressSequentially('I can come', { delay: 5 });
  await expect(naledi.getByText(`${provider.name} is typing`)).toBeVisible();
  await write(thabo, 'I can come at eight.');
  await expect(log(naledi).getByText('I can come at eight.')).toBeVisible();
  await expect(naledi.getByText(`${provider.name} is typing`)).toHaveCount(0);
});

test(
  'the field to write in is in view below the banners of a desk',
  { tag: '@desk' },
  async ({ join, person, sql }) => {
    // Their profile is missing, and a new version of the policy waits.
    const { page, ...thabo } = await person('provider');
    const id = await startConversation(await join('member'), thabo);
    await sql`delete from policy_acceptances where account_id = ${thabo.id}`;
    await page.goto(`/messages/${id}`);
    await expect(page.getByText('Members cannot find you yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('complementary')).toBeVisible();
    await expect(page.getByLabel('Write a message')).toBeInViewport({ ratio: 1 });
    // A browser without `:has` keeps the conversation as high as the screen.
    await page.locator('main > div').evaluate((box) => Object.assign(box.style, { display: 'block', height: 'auto' }));
    await expect(page.locator('[data-conversation]')).toHaveCSS('height', '720px');
  },
);

test(
  'a mark of delivery or of reading that did not get through is made again',
  { tag: '@phone' },
  async ({ person }) => {
    const [member, provider] = [await person('member'), await person('provider')];
    const [naledi, thabo] = [member.page, provider.page];
    const conversationId = await startConversation(member, provider);
    await send(member, conversationId, 'Good morning.');
    await naledi.goto(`/messages/${conversationId}`);
    await expect(log(naledi).getByText('Sent', { exact: true })).toBeVisible();

    await failOnce(thabo, 'PUT', '**/api/conversations/delivered');
    await thabo.goto('/dashboard');
    await expect(log(naledi).getByText('Delivered', { exact: true })).toBeVisible();
    await failOnce(thabo, 'PUT', '**/api/conversations/*/read');
    await thabo.goto(`/messages/${conversationId}`);
    await expect(log(naledi).getByText('Read', { exact: true })).toBeVisible();
  },
);

test('read receipts can be hidden, for both sides', { tag: '@desk' }, async ({ person }) => {
  const [member, provider] = [await person('member'), await person('provider')];
  const [naledi, thabo] = [member.page, provider.page];
  await publishListing(provider);
  const conversationId = await startConversation(member, provider);
  await send(member, conversationId, 'Good morning.');
  for (const page of [naledi, thabo]) await page.goto(`/messages/${conversationId}`);
  await expect(log(naledi).getByText('Read', { exact: true })).not.toHaveCount(0);

  await thabo.getByRole('button', { name: 'More about this conversation' }).click();
  await thabo.getByRole('menuitem', { name: 'Hide read receipts' }).click();
  await expect(thabo.getByText('Read receipts are off. Neither of you sees them.')).toBeVisible();
  await expect(log(naledi).getByText('Read', { exact: true })).toHaveCount(0);
  await thabo.getByRole('button', { name: 'More about this conversation' }).click();
  await thabo.getByRole('menuitem', { name: 'Show read receipts' }).click();
  await expect(log(naledi).getByText('Read', { exact: true })).not.toHaveCount(0);
});

test(
  'messages written offline are sent once when the connection is back, also after a reload',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [member, provider] = [await person('member'), await person('provider')];
    const [naledi, thabo] = [member.page, provider.page];
    await publishListing(provider);
    const conversationId = await startConversation(member, provider);
    for (const page of [naledi, thabo]) await page.goto(`/messages/${conversationId}`);
    for (const page of [naledi, thabo]) await expect(page.getByLabel('Write a message')).toBeVisible();

    await naledi.context().setOffline(true);
    await write(naledi, 'The gate code is at the caretaker.');
    await write(naledi, 'Ring twice.');
    await expect(
      naledi.getByText('You are offline. Your messages will be sent when you are online again.'),
    ).toBeVisible();
    await expect(log(naledi).getByText('Waiting for a connection')).toHaveCount(2);
    await naledi.context().setOffline(false);
    await expect(log(thabo).getByText('Ring twice.')).toHaveCount(1);
    await expect(log(naledi).getByText('Waiting for a connection')).toHaveCount(0);
    // The server stores the message and its answer is lost: the browser sends it again under the same id.
    await failOnce(naledi, 'POST', '**/api/conversations/*/messages', async (route) => {
      await passOn(route);
      await route.abort();
    });
    await write(naledi, 'Thank you!');
    await naledi.reload();
    await expect(log(naledi).getByText('Thank you!')).toHaveCount(1);
    await expect(log(thabo).getByText('Thank you!')).toHaveCount(1);
    await expect.poll(() => naledi.evaluate(() => localStorage.getItem('unsent-messages'))).toBeNull();
    expect(
      await sql`select text from messages where sender_id = ${member.id} and text in ('Thank you!', 'Ring twice.')`,
    ).toHaveLength(2);
  },
);

test(
  'a conversation shows the quote between its two people and leads to it',
  { tag: '@desk' },
  async ({ join, person }) => {
    const member = await person('member');
    const { page: naledi } = member;
    const quoteId = await requestQuote(member, await publishListing(await join('provider')), {
      description: 'The geyser leaks into the passage.',
    });

    await naledi.goto(`/quotes/${quoteId}`);
    await naledi.getByRole('button', { name: 'Message Provider' }).click();
    await expect(naledi.getByRole('region', { name: 'Conversation', exact: true })).toContainText(
      'Pending provider response',
    );
    await write(naledi, 'Is Friday possible?');
    await expect(log(naledi).getByText('Is Friday possible?')).toBeVisible();
    await naledi.getByRole('link', { name: 'The geyser leaks into the passage.' }).click();
    await expect(naledi).toHaveURL(new RegExp(`/quotes/${quoteId}$`));
    await expect(naledi.getByRole('region', { name: 'Latest messages' })).toContainText('You: Is Friday possible?');
  },
);

test('a long conversation opens at its end and loads earlier messages on scrolling up', async ({
  join,
  person,
  sql,
}) => {
  const member = await person('member');
  const { page: naledi } = member;
  const provider = await join('provider');
  await publishListing(provider);
  const conversationId = await startConversation(member, provider);
  await send(member, conversationId, 'Thank you!');

  await sql`
      insert into messages (id, conversation_id, sender_id, client_id, text, created_at)
      select gen_random_uuid(), ${conversationId}, ${provider.id}, gen_random_uuid(), 'Earlier message ' || n, now() - interval '2 days' + n * interval '1 minute'
      from generate_series(1, 70) n`;
  await naledi.goto(`/messages/${conversationId}`);
  await expect(log(naledi).getByText('Thank you!')).toBeInViewport();
  await expect(log(naledi).getByText('Earlier message 70')).toBeAttached();
  await expect(log(naledi).getByText('Earlier message 1', { exact: true })).toHaveCount(0);
  await expect(async () => {
    await log(naledi).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(log(naledi).getByText('This is where your conversation begins.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(log(naledi).getByText('Earlier message 1', { exact: true })).toHaveCount(1);
});

test(
  'a member reports a message and blocks its sender, who is told and can write after an unblock',
  { tag: '@phone' },
  async ({ person }) => {
    const [member, provider] = [await person('member'), await person('provider')];
    const [naledi, thabo] = [member.page, provider.page];
    await publishListing(provider);
    const conversationId = await startConversation(member, provider);
    await send(member, conversationId, 'When can you come?');
    await send(provider, conversationId, 'I can come at eight.');
    for (const page of [naledi, thabo]) await page.goto(`/messages/${conversationId}`);
    await expect(log(thabo).getByText('When can you come?')).toBeVisible();

    // The page of the blocked provider learns of it from a message that is refused.
    await withoutFirstData(thabo);
    await thabo.route(/\/api\/conversations\/[0-9a-f-]{36}$/, (route) => route.abort());
    const theirs = log(naledi).getByRole('listitem').filter({ hasText: 'I can come at eight.' });
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Report Message' }).click();
    await naledi.getByRole('alertdialog').getByLabel('Reason').fill('Asked for cash.');
    await naledi.getByRole('alertdialog').getByRole('button', { name: 'Report Message' }).click();
    await expect(naledi.getByText('Report sent. An admin will look at it.')).toBeVisible();
    await naledi.getByRole('button', { name: 'More about this conversation' }).click();
    await naledi.getByRole('menuitem', { name: 'Block' }).click();
    await naledi.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(naledi.getByText('You have blocked this person. Unblock them to write.')).toBeVisible();
    await write(thabo, 'Are you there?');
    await expect(thabo.getByText('This person does not accept messages from you.').first()).toBeVisible();
    await thabo.unrouteAll();
    await expect(thabo.getByLabel('Write a message')).toHaveCount(0);
    await naledi.getByRole('button', { name: 'More about this conversation' }).click();
    await naledi.getByRole('menuitem', { name: 'Unblock' }).click();
    await expect(naledi.getByLabel('Write a message')).toBeVisible();
    await thabo.getByRole('button', { name: 'Try again' }).click();
    await expect(log(naledi).getByText('Are you there?')).toHaveCount(1);
  },
);

test('a conversation is not found by a third account', { tag: '@phone' }, async ({ join, person }) => {
  const [member, provider] = [await join('member'), await join('provider')];
  await publishListing(provider);
  const conversationId = await startConversation(member, provider);

  const stranger = await person('member', { name: 'Sipho' });
  await stranger.page.goto(`/messages/${conversationId}`);
  await expect(stranger.page.getByText('Conversation not found')).toBeVisible();
});

test(
  'logging out asks before it deletes unsent messages from the device',
  { tag: '@phone' },
  async ({ join, person }) => {
    const member = await person('member');
    const { page: naledi } = member;
    const provider = await join('provider');
    await publishListing(provider);
    const conversationId = await startConversation(member, provider);
    await naledi.goto(`/messages/${conversationId}`);
    await withoutFirstData(naledi);
    await naledi.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await write(naledi, 'Never mind.');
    await expect.poll(() => naledi.evaluate(() => localStorage.getItem('unsent-messages'))).toContain('Never mind.');
    await naledi.evaluate(() => localStorage.setItem('problem-draft:1', 'a draft'));
    const leave = async (answer: string) => {
      await openMenu(naledi);
      await naledi.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
      const question = naledi.getByRole('alertdialog', { name: 'Log out before everything is sent?' });
      await question.getByRole('button', { name: answer }).click();
      return question;
    };
    await expect(await leave('Stay logged in')).toHaveCount(0);
    expect(await naledi.evaluate(() => localStorage.getItem('unsent-messages'))).toContain('Never mind.');
    await failOnce(naledi, 'DELETE', '**/api/session');
    const question = await leave('Log out and delete it');
    await expect(question.getByRole('alert')).toContainText('An error occurred during logout');
    await question.getByRole('button', { name: 'Log out and delete it' }).click();
    await expect(naledi).toHaveURL(/\/login/);
    expect(await naledi.evaluate(() => localStorage.getItem('unsent-messages'))).toBeNull();
    expect(await naledi.evaluate(() => localStorage.getItem('problem-draft:1'))).toBeNull();
  },
);
