import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, toDay } from '#core/month.ts';
import { acceptQuote, offerQuote, postProblem, publishListing } from '../support/marketplace.ts';
import { toast, type Account } from '../support/people.ts';
import { jpeg, jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const startConversation = async ({ call }: Account, other: Account) =>
  String((await call('POST', '/conversations', { accountId: other.id }))['id']);

/** Waits until the device keeps the app, all code of this page, and an answer of that feature. */
async function waitUntilKept(page: Page, feature: string, operation: string): Promise<void> {
  const find = (wanted: string[]) =>
    page.evaluate(async ([featureName, operationName]) => {
      if (navigator.serviceWorker.controller === null) return 'no worker';
      for (const { name } of performance.getEntriesByType('resource'))
        if (name.includes('/assets/') && !(await caches.match(name))) return `no ${name}`;
      if (!(await indexedDB.databases()).some(({ name }) => name === 'lungisa-copy')) return 'no copy';
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('lungisa-copy');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The copy does not open.')));
      });
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = database.transaction('answers').objectStore('answers').getAllKeys();
        request.addEventListener('success', () => resolve(request.result));
      });
      database.close();
      return keys.some((key) => typeof key === 'string' && key.startsWith(`[["${featureName}","${operationName}"]`))
        ? 'kept'
        : 'no answer';
    }, wanted);
  await expect.poll(() => find([feature, operation]), { timeout: 60_000 }).toBe('kept');
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const likeButton = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^Like, / });
const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
};

test(
  'reads offline what was read before, with its age, and sends what was done offline once',
  { tag: '@phone' },
  async ({ join, person, sql }) => {
    const thabo = await join('provider');
    await publishListing(thabo);
    const member = await person('member');
    const { page } = member;
    const problem = await postProblem(await join('member', { name: 'Zanele Dlamini' }), 'Gate motor hums');
    const conversation = await startConversation(member, thabo);
    await thabo.call('POST', `/conversations/${conversation}/messages`, {
      clientId: randomUUID(),
      text: 'I can come on Friday.',
    });
    await page.goto('/add-problem');
    await expect(page.getByLabel('Description')).toBeVisible();
    await page.goto(`/messages/${conversation}`);
    await expect(page.getByText('I can come on Friday.').last()).toBeVisible();
    await waitUntilKept(page, 'messages', 'list');
    await page.goto('/dashboard');
    await expect(card(page, 'Gate motor hums')).toBeVisible();
    await waitUntilKept(page, 'problems', 'feed');

    // Forty minutes later, without a connection.
    await page.clock.setFixedTime(Date.now() + 40 * 60_000);
    await page.context().setOffline(true);
    await page.reload();
    await expect(card(page, 'Gate motor hums')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'You are offline. Last updated: 40 minutes ago.' }),
    ).toBeVisible();
    await likeButton(page, 'Gate motor hums').click();
    await expect(likeButton(page, 'Gate motor hums')).toHaveAttribute('aria-pressed', 'true');
    const waiting = page.getByRole('complementary', { name: 'Waiting to be sent' });
    await expect(waiting).toContainText('Like: Gate motor hums');

    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips into the passage.');
    await page.locator('input[type=file]').setInputFiles(await jpegFile('geyser.jpg', '#205080'));
    await expect(page.getByText('Waits until you are back online', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(waiting).toContainText('Problem with 1 photo: The geyser drips into the passage.');
    await expect(page.getByLabel('Description')).toHaveValue('');

    await page.goto(`/messages/${conversation}`);
    await expect(page.getByText('I can come on Friday.').last()).toBeVisible();
    await page.getByLabel('Write a message').fill('Friday is good.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.reload();
    await expect(page.getByText('Waiting for a connection')).toHaveCount(1);

    await page.context().setOffline(false);
    await expect(toast(page, 'Your problem was posted.')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
    await expect(page.getByText('You are offline.')).toBeHidden();
    expect(await sql`select 1 from problem_likes where problem_id = ${problem}`).toHaveLength(1);
    expect(await sql`select 1 from problems where owner_id = ${member.id}`).toHaveLength(1);
    expect(
      await sql`select 1 from problem_photos join problems on problems.id = problem_id where owner_id = ${member.id}`,
    ).toHaveLength(1);
    expect(await sql`select 1 from messages where sender_id = ${member.id}`).toHaveLength(1);
  },
);

test(
  'proposes a work date offline, which arrives once when the device is back online',
  { tag: '@phone' },
  async ({ join, person, sql }) => {
    const [naledi, thabo] = [await join('member'), await person('provider')];
    const { page } = thabo;
    const quote = await offerQuote(thabo, await postProblem(naledi, 'Kitchen tap'));
    const job = await acceptQuote(naledi, quote);
    await page.goto(`/jobs/new/${quote}`);
    await expect(page.getByLabel('Proposed date')).toBeVisible();
    await goOffline(page);
    await page.getByLabel('Proposed date').fill(`${addDays(toDay(new Date()), 3)}T08:00`);
    await page.getByRole('button', { name: 'Propose Work Date' }).click();
    await expect(page.getByRole('complementary', { name: 'Waiting to be sent' })).toContainText('Work date: ');
    await page.context().setOffline(false);
    await expect(toast(page, 'Your work date was sent to the member.')).toBeVisible();
    expect(await sql`select proposal from jobs where id = ${job}`).toEqual([{ proposal: 1 }]);
  },
);

test('sends a newer work date in place of one that still waits', { tag: '@phone' }, async ({ join, person, sql }) => {
  const [naledi, thabo] = [await join('member'), await person('provider')];
  const { page } = thabo;
  const quote = await offerQuote(thabo, await postProblem(naledi, 'Kitchen tap'));
  const job = await acceptQuote(naledi, quote);
  await page.goto(`/jobs/new/${quote}`);
  const waiting = page.getByRole('complementary', { name: 'Waiting to be sent' });
  const propose = async (day: string) => {
    await page.getByLabel('Proposed date').fill(`${day}T08:00`);
    await page.getByRole('button', { name: 'Propose Work Date' }).click();
  };
  const [third, fourth] = [addDays(toDay(new Date()), 3), addDays(toDay(new Date()), 4)];
  // The device tries the first date again by itself: it never gets through.
  await page.route(`**/api/jobs/${job}/propose`, (route) =>
    route.request().postData()?.includes(third) ? route.fulfill({ status: 408 }) : route.continue(),
  );
  await propose(third);
  await expect(waiting).toContainText('Work date: ');
  await propose(fourth);
  await expect(toast(page, 'Your work date was sent to the member.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(
    await sql`select to_char(proposed_date at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day, proposal from jobs where id = ${job}`,
  ).toEqual([{ day: fourth, proposal: 1 }]);
});

test('takes back a like that still waits', { tag: '@phone' }, async ({ join, person, sql }) => {
  const problem = await postProblem(await join('member', { name: 'Zanele Dlamini' }), 'Ceiling fan clicks');
  const { page } = await person('member');
  await page.goto('/dashboard');
  await expect(card(page, 'Ceiling fan clicks')).toBeVisible();
  const like = likeButton(page, 'Ceiling fan clicks');
  const waiting = page.getByRole('complementary', { name: 'Waiting to be sent' });
  await waitUntilKept(page, 'problems', 'feed');
  await goOffline(page);
  await like.click();
  await expect(waiting).toContainText('Like: Ceiling fan clicks');
  // The browser counts as online before a request gets through.
  await page.route('**/api/problems/feed*', (route) => route.abort());
  const call = `**/api/problems/${problem}/like`;
  await page.route(call, (route) => route.fulfill({ status: 408 }));
  const failed = page.waitForResponse(call);
  await page.context().setOffline(false);
  await failed;
  await page.unroute(call);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(waiting).toHaveCount(0);
  expect(await sql`select 1 from problem_likes where problem_id = ${problem}`).toEqual([]);
});

/** Returns a person's traces on this device: databases, caches with anything but the app itself, and entries of the storage. */
const findTraces = (page: Page) =>
  page.evaluate(async () => {
    const traces = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'theme');
    for (const { name } of await indexedDB.databases()) traces.push(`database ${name}`);
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!/^\/(assets\/|brand\/|offline-shell$|theme|favicon)/.test(new URL(url).pathname)) traces.push(url);
    // The data that this device used this month, and the version it left, say nothing of a person.
    const ofDevice = ['data-use', 'lungisa-versions-left', 'was-logged-in'];
    return traces.filter((trace) => !trace.startsWith('tsr-scroll') && !ofDevice.includes(trace));
  });

test(
  'leaves nothing on the device after signing out or the end of the session',
  { tag: '@desk' },
  async ({ person, sql }) => {
    const naledi = await person('member');
    await postProblem(naledi, 'Geyser drips');
    const { page } = naledi;
    await page.goto('/dashboard');
    await waitUntilKept(page, 'problems', 'feed');
    // A file that another app shared and no form took.
    const share = () =>
      page.evaluate(async () => {
        await (await caches.open('shared')).put('/shared/0?tap.jpg', new Response('tap'));
      });
    await share();
    await sql`delete from sessions where user_id = ${naledi.id}`;
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => findTraces(page)).toEqual([]);

    await page.getByLabel('Email').fill(naledi.email);
    await page.getByLabel('Password', { exact: true }).fill('sawubona mhlaba');
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(card(page, 'Geyser drips')).toBeVisible();
    await waitUntilKept(page, 'problems', 'feed');
    await share();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => findTraces(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByText('This page could not be shown')).toBeVisible();
    await expect(page.getByText('Geyser drips')).toHaveCount(0);
  },
);

test(
  'lets a new version of the worker wait until the next navigation, and take over when the one before has answered everything',
  { tag: '@desk' },
  async ({ person }) => {
    const { page } = await person('member');
    await page.goto('/add-problem');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
    await page.getByLabel('Description').fill('The geyser drips.');
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const nameOf = (worker?: ServiceWorker | null) => worker?.scriptURL.split('/').pop();
        return { active: nameOf(registration?.active), waiting: nameOf(registration?.waiting) };
      });
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
    await expect.poll(states).toEqual({ active: 'sw.js', waiting: 'sw.js?newer' });
    await expect(page.getByLabel('Description')).toHaveValue('The geyser drips.');
    await page.getByRole('link', { name: 'Jobs' }).first().click();
    await expect(page.getByRole('heading', { name: 'My Jobs', level: 1 })).toBeVisible();
    // No reload: the app would register its own /sw.js again, which takes the place of the worker that waits.
    // Chromium looks every 30 s whether the worker before rests, where a request woke it at the wrong moment.
    await expect.poll(states, { timeout: 100_000 }).toEqual({ active: 'sw.js?newer' });
  },
);

test('puts photos that another app shares into the form of a problem', { tag: '@phone' }, async ({ person }) => {
  const { page, call } = await person('member');
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The share sheet of a phone sends such a form.
  await page.evaluate(
    (bytes) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share-problem', method: 'post', enctype: 'multipart/form-data' });
      const [text, photos] = [document.createElement('input'), document.createElement('input')];
      Object.assign(text, { name: 'text', value: 'The tap drips.' });
      Object.assign(photos, { name: 'photos', type: 'file', multiple: true });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], 'tap.jpg', { type: 'image/jpeg' }));
      photos.files = files.files;
      form.append(text, photos);
      document.body.append(form);
      form.submit();
    },
    [...(await jpeg('#205080'))],
  );
  await expect(page).toHaveURL(/\/add-problem/);
  await expect(page.getByLabel('Description')).toHaveValue('The tap drips.');
  await expect(page.getByText('tap.jpg', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Post Problem' }).click();
  await expect(page).toHaveURL(/\/problems\//);
  expect((await call('GET', new URL(page.url()).pathname))['photos']).toHaveLength(1);
});

test(
  'says that the device is full instead of saved, and keeps the form',
  { tag: '@phone' },
  async ({ person, join, sql }) => {
    const member = await person('member');
    const { page } = member;
    const conversation = await startConversation(member, await join('provider'));
    await page.goto(`/messages/${conversation}`);
    const field = page.getByLabel('Write a message');
    await expect(field).toBeVisible();
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips into the passage.');
    await goOffline(page);
    const fill = () =>
      page.evaluate(() => {
        let size = 4_000_000;
        let part = 0;
        while (size >= 1)
          try {
            localStorage.setItem(`filler-${(part += 1)}`, 'x'.repeat(size));
          } catch {
            size = Math.floor(size / 2);
          }
      });
    await fill();
    await page.getByRole('button', { name: 'Post Problem' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'so your problem is not saved' });
    await expect(refusal).toBeInViewport();
    await expect(page.getByLabel('Description')).toHaveValue('The geyser drips into the passage.');
    await expect(page.getByRole('complementary', { name: 'Waiting to be sent' })).toHaveCount(0);
    await expect(page.getByText('Your problem is saved')).toHaveCount(0);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(page).toHaveURL(/\/problems\//);
    expect(await sql`select 1 from problems where owner_id = ${member.id}`).toHaveLength(1);

    await page.goto(`/messages/${conversation}`);
    await expect(field).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/You are offline/).first()).toBeVisible();
    await field.fill('Is the geyser still under guarantee?');
    await fill();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'so your message is not saved' })).toBeVisible();
    await expect(field).toHaveValue('Is the geyser still under guarantee?');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(field).toHaveValue('');
    await expect.poll(() => sql`select 1 from messages where sender_id = ${member.id}`).toHaveLength(1);
  },
);

test('sends photos with a message that was written offline', { tag: '@phone' }, async ({ person, join, sql }) => {
  const member = await person('member');
  const { page } = member;
  const conversation = await startConversation(member, await join('provider'));
  await page.goto(`/messages/${conversation}`);
  const choose = async (name: string) =>
    page.locator('input[type=file]').setInputFiles(await jpegFile(name, '#205080'));
  // Online first, so that the code that takes photos is here.
  await choose('meter.jpg');
  await page.getByRole('button', { name: 'Remove meter.jpg' }).click();
  await page.context().setOffline(true);
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await page.getByLabel('Write a message').fill('This is the valve.');
  await choose('valve.jpg');
  await expect(page.getByText('Waits until you are back online', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent with it: valve.jpg')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Sent with it: valve.jpg')).toHaveCount(0);
  expect(
    await sql`select 1 from message_files join messages on messages.id = message_id where sender_id = ${member.id}`,
  ).toHaveLength(1);
});

test(
  'sends a message to another person while a photo does not get through, and lets its sender delete the photo',
  { tag: '@phone' },
  async ({ person, join, sql }) => {
    const member = await person('member');
    const { page } = member;
    const stuck = await startConversation(member, await join('provider'));
    const free = await startConversation(member, await join('provider', { name: 'Sipho Nkosi' }));
    const choose = async (name: string) =>
      page.locator('input[type=file]').setInputFiles(await jpegFile(name, '#205080'));
    await page.goto(`/messages/${stuck}`);
    // Online first, so that the code that takes photos is here.
    await choose('meter.jpg');
    await page.getByRole('button', { name: 'Remove meter.jpg' }).click();
    await page.route('**/api/files?*', (route) => route.abort());
    await page.context().setOffline(true);
    await expect(page.getByText(/You are offline/).first()).toBeVisible();
    await page.getByLabel('Write a message').fill('This is the valve.');
    await choose('valve.jpg');
    await expect(page.getByText('Waits until you are back online', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Sent with it: valve.jpg')).toBeVisible();
    await page.context().setOffline(false);
    await page.goto(`/messages/${free}`);
    await page.getByLabel('Write a message').fill('Can you come on Friday?');
    await page.getByRole('button', { name: 'Send' }).click();
    const listSent = () => sql`select text from messages where sender_id = ${member.id}`;
    await expect.poll(listSent).toEqual([{ text: 'Can you come on Friday?' }]);
    await page.goto(`/messages/${stuck}`);
    await expect(page.getByText('Sent with it: valve.jpg')).toBeVisible();
    await page.getByRole('log').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Sent with it: valve.jpg')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Write a message')).toBeVisible();
    await expect(page.getByText('This is the valve.')).toHaveCount(0);
    expect(await listSent()).toHaveLength(1);
  },
);

test(
  'keeps what a person typed unreadable while another uses the device, and gives it back',
  { tag: '@phone' },
  async ({ person, join, sql }) => {
    const naledi = await person('member');
    const zanele = await join('member', { name: 'Zanele Dlamini' });
    const { page } = naledi;
    const logIn = async ({ email }: Account) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('sawubona mhlaba');
      await page.getByRole('button', { name: 'Login', exact: true }).last().click();
      await expect(page).not.toHaveURL(/\/login/);
    };
    await page.goto('/settings');
    await page.getByLabel('Address', { exact: true }).fill('14 Vilakazi Street');
    await page.goto('/add-problem');
    await page.getByLabel('Description').fill('The geyser drips into the passage.');
    await sql`delete from sessions where user_id = ${naledi.id}`;
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(toast(page, 'You were logged out. Log in: your problem is still here.')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    const readAll = () =>
      page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
    await expect.poll(readAll).not.toMatch(/Vilakazi|geyser/);
    await logIn(zanele);
    await page.goto('/settings');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
    expect(await readAll()).not.toMatch(/Vilakazi|geyser/);
    await sql`delete from sessions where user_id = ${zanele.id}`;
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await logIn(naledi);
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('14 Vilakazi Street');
    await page.goto('/add-problem');
    await expect(page.getByLabel('Description')).toHaveValue('The geyser drips into the passage.');
  },
);
