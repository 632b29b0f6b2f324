import ICAL from 'ical.js';
import { readFile } from 'node:fs/promises';
import { addDays, toDay, toMonth, findDayStart } from '#core/month.ts';
import { showDate, showDayTime, showMonth } from '#core/time.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failUntilRetry, failWhile, holdOnce, serverError, stopLiveUpdates } from '../support/failures.ts';
import { downloadPatiently } from '../support/get-patiently.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// The day after it is in the same month.
const inThreeDays = addDays(toDay(new Date()), 3);
const day = toMonth(addDays(inThreeDays, 1)) === toMonth(inThreeDays) ? inThreeDays : addDays(inThreeDays, 1);
const dayAfter = addDays(day, 1);

type Hired = { id: string; quoteId: string };

async function hire(member: Account, provider: Account, title: string): Promise<Hired> {
  const quoteId = await offerQuote(provider, await postProblem(member, title));
  return { id: await acceptQuote(member, quoteId), quoteId };
}

/** Proposes that day at 08:00 for three hours, or as told. */
const propose = ({ call }: Account, { id }: Hired, more: object = {}) =>
  call('POST', `/jobs/${id}/propose`, { proposedDate: `${day}T06:00:00.000Z`, durationMinutes: 180, ...more });

async function schedule(member: Account, provider: Account, job: Hired, more: object = {}): Promise<void> {
  await propose(provider, job, more);
  await member.call('POST', `/jobs/${job.id}/confirm`, { proposal: 1 });
}

const geyserTimes = { proposedDate: `${day}T07:00:00.000Z`, durationMinutes: 240 };

const unconfirmed = 'We could not confirm that this was done. Please try again.';

/** Every request for that step of a job fails while `act` runs. */
const whileStepFails = (page: Page, step: string, act: () => Promise<void>) =>
  failWhile(page, new RegExp(`/jobs/[^/]+/${step}$`), act);

test('neither side of an undecided quote sees how to reach the other', { tag: '@phone' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Kitchen tap'));
  for (const [{ page }, other] of [
    [naledi, thabo],
    [thabo, naledi],
  ] as const) {
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.getByText('R1,850.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(other.email)).toHaveCount(0);
    await expect(page.locator(`a[href^="mailto:"], a[href^="tel:"]`)).toHaveCount(0);
  }
});

test(
  'a provider who proposes a date is warned of an overlap with other work',
  { tag: '@desk' },
  async ({ join, person }) => {
    const [naledi, thabo] = [await join('member'), await person('provider')];
    const provider = thabo.page;
    await schedule(naledi, thabo, await hire(naledi, thabo, 'Geyser valve'), geyserTimes);
    const tap = await hire(naledi, thabo, 'Kitchen tap');

    await provider.goto(`/jobs/new/${tap.quoteId}`);
    const send = provider.getByRole('button', { name: 'Propose Work Date' });
    await send.click();
    await expect(provider.getByText('Proposed date is required.')).toBeVisible();
    await provider.getByLabel('How long it takes').selectOption('3 hours');
    await provider.getByLabel('Proposed date').fill(`${day}T08:00`);
    const warning = provider.getByRole('status').filter({ hasText: 'You have other work at this time.' });
    await expect(warning).toContainText('Geyser valve');
    await expect(warning).toContainText(`${showDayTime(new Date(`${day}T07:00:00Z`))}, Half a day, until 13:00`);
    await provider.getByLabel('How long it takes').selectOption('30 minutes');
    await expect(warning).toHaveCount(0);
    await provider.getByLabel('How long it takes').selectOption('3 hours');
    await expect(warning).toBeVisible();
    await whileStepFails(provider, 'propose', async () => {
      await send.click();
      await expect(provider.getByText(unconfirmed)).toBeVisible();
    });
    // A reload loses nothing that was typed.
    await provider.getByLabel('Notes').fill('I bring the valve.');
    await provider.reload();
    await expect(provider.getByLabel('Proposed date')).toHaveValue(`${day}T08:00`);
    await expect(provider.getByLabel('How long it takes')).toHaveValue('180');
    await expect(provider.getByLabel('Notes')).toHaveValue('I bring the valve.');
    await expect(warning).toBeVisible();
    await send.click();
    await expect(provider.getByText('Work date proposed successfully!')).toBeVisible();
    await expect(provider.getByText('3 hours, until 11:00')).toBeVisible();
    await expect(provider.getByRole('main')).toContainText('You have other work at this time.');
  },
);

test('a question about one job does not stay over another', { tag: '@desk' }, async ({ join, person }) => {
  const [naledi, thabo] = [await join('member'), await person('provider')];
  const provider = thabo.page;
  const geyser = await hire(naledi, thabo, 'Geyser valve');
  await schedule(naledi, thabo, geyser, geyserTimes);
  const tap = await hire(naledi, thabo, 'Kitchen tap');

  await provider.goto(`/jobs/${tap.id}`);
  await provider.getByLabel('Proposed date').fill(`${day}T08:00`);
  await provider.getByRole('link', { name: 'Geyser valve' }).click();
  await provider.getByRole('button', { name: 'Reschedule' }).click();
  await expect(provider.getByRole('alertdialog')).toBeVisible();
  await provider.goBack();
  await expect(provider).toHaveURL(new RegExp(`/jobs/${tap.id}$`));
  await expect(provider.getByLabel('Proposed date')).toHaveValue(`${day}T08:00`);
  await expect(provider.getByRole('alertdialog')).toHaveCount(0);
});

test(
  'a member sees how long the work takes but no other work, and is told when a date was already confirmed',
  { tag: '@desk' },
  async ({ join, person }) => {
    const [naledi, thabo] = [await person('member'), await join('provider')];
    const member = naledi.page;
    const settled = await stopLiveUpdates(member);
    await schedule(naledi, thabo, await hire(naledi, thabo, 'Geyser valve'), geyserTimes);
    const tap = await hire(naledi, thabo, 'Kitchen tap');
    await propose(thabo, tap);

    await member.goto(`/jobs/${tap.id}`);
    await expect(member.getByText('3 hours, until 11:00')).toBeVisible();
    await expect(member.getByText('other work')).toHaveCount(0);
    await whileStepFails(member, '(reject|confirm)', async () => {
      await member.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(member.getByText(unconfirmed)).toBeVisible();
      await member.getByRole('button', { name: 'Confirm date' }).click();
      await expect(member.getByText(unconfirmed)).toBeVisible();
    });
    await settled();
    await naledi.call('POST', `/jobs/${tap.id}/confirm`, { proposal: 1 });
    await member.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(member.getByText('This job has changed since you opened it. It is now “Scheduled”.')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expect(member.getByRole('link', { name: `Email Thabo Nkosi` })).toHaveAttribute(
      'href',
      `mailto:${thabo.email}`,
    );
  },
);

test('the calendar file of a job holds its title and its times', { tag: '@desk' }, async ({ join, person }) => {
  const [naledi, thabo] = [await person('member'), await join('provider')];
  const member = naledi.page;
  const tap = await hire(naledi, thabo, 'Kitchen tap');
  await schedule(naledi, thabo, tap);
  await member.goto(`/jobs/${tap.id}`);

  const download = await downloadPatiently(member, member.getByRole('link', { name: 'Add to calendar' }));
  expect(download.suggestedFilename()).toBe(`lungisa-job-${tap.id.slice(0, 8)}.ics`);
  const entry = new ICAL.Component(
    ICAL.parse(await readFile(await download.path(), 'utf8')) as unknown[],
  ).getFirstSubcomponent('vevent');
  if (entry === null) throw new Error('no event');
  const { summary, startDate, endDate } = new ICAL.Event(entry);
  expect([summary, startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]).toEqual([
    'Kitchen tap',
    `${day}T06:00:00.000Z`,
    `${day}T09:00:00.000Z`,
  ]);
});

test('a provider moves through the month by keyboard', { tag: '@desk' }, async ({ join, person }) => {
  const [naledi, thabo] = [await join('member'), await person('provider')];
  const provider = thabo.page;
  await schedule(naledi, thabo, await hire(naledi, thabo, 'Geyser valve'), geyserTimes);
  const tap = await hire(naledi, thabo, 'Kitchen tap');
  await schedule(naledi, thabo, tap);

  await failUntilRetry(provider, /^\/api\/jobs\/month$/, async () => {
    await provider.goto(`/my-jobs?view=month&month=${toMonth(day)}`);
    await expect(provider.getByRole('alert')).toContainText('Failed to load this month.');
  });
  const dayButton = (date: string, content: string) =>
    provider.getByRole('button', { name: new RegExp(`^${showDate(findDayStart(date))}, ${content}`) });
  // The agenda beside the month has the titles of the work after the chosen day, which may be the first of its month.
  const dayBefore = addDays(day, -1);
  if (toMonth(dayBefore) === toMonth(day)) {
    await dayButton(dayBefore, 'nothing').click();
    const agenda = provider.getByRole('region', { name: /^Later in / });
    await expect(agenda.getByRole('link')).toHaveText(['08:00Kitchen tap', '09:00Geyser valve']);
  }
  await dayButton(day, '2 jobs, some at the same time').focus();
  await provider.keyboard.press('Enter');
  await expect(provider).toHaveURL(new RegExp(`day=${day}$`));
  await expect(provider.getByRole('listitem').filter({ hasText: '08:00 to 11:00' })).toContainText(
    'At the same time as Geyser valve',
  );
  await expectAccessible(provider);
  await dayButton(day, '2 jobs, some at the same time').focus();
  await provider.keyboard.press('ArrowRight');
  await expect(dayButton(dayAfter, 'nothing')).toBeFocused();
  await provider.keyboard.press('Space');
  await expect(provider.getByText('Nothing on this day.')).toBeVisible();
  // The focus leaves the chosen day, within its month.
  await provider.keyboard.press(toMonth(addDays(dayAfter, 1)) === toMonth(dayAfter) ? 'ArrowRight' : 'ArrowLeft');
  await provider.keyboard.press('PageDown');
  const next = toMonth(addDays(`${toMonth(dayAfter)}-28`, 7));
  await expect(
    provider.getByRole('heading', { name: showMonth(findDayStart(`${next}-01`)), exact: true }),
  ).toBeVisible();
  await expect(provider).toHaveURL(new RegExp(`month=${next}`));
  await expect(provider.locator(':focus')).toHaveAttribute('data-day', new RegExp(`^${next}`));
  await provider.getByRole('link', { name: 'Previous month' }).click();
  await dayButton(day, '2 jobs, some at the same time').click();
  await provider.getByRole('listitem').filter({ hasText: '08:00 to 11:00' }).getByRole('link').click();
  await expect(provider).toHaveURL(new RegExp(`/jobs/${tap.id}$`));
});

test(
  'a provider reschedules with a reason and proposes the next date at once',
  { tag: '@phone' },
  async ({ join, person }) => {
    const [naledi, thabo] = [await join('member'), await person('provider')];
    const provider = thabo.page;
    const tap = await hire(naledi, thabo, 'Kitchen tap');
    await schedule(naledi, thabo, tap);
    await provider.goto(`/jobs/${tap.id}`);

    await provider.getByRole('button', { name: 'Reschedule' }).click();
    const ask = provider.getByRole('alertdialog');
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(ask.getByText('Say why, in a few words.')).toBeVisible();
    await ask.getByLabel('Reason').fill('My bakkie is at the workshop.');
    await whileStepFails(provider, 'reschedule', async () => {
      await ask.getByRole('button', { name: 'Reschedule' }).click();
      await expect(provider.getByText(unconfirmed)).toBeVisible();
    });
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(provider.getByText('“My bakkie is at the workshop.”').first()).toBeVisible();
    await provider.getByLabel('Proposed date').fill(`${dayAfter}T09:00`);
    await provider.getByRole('button', { name: 'Propose Work Date' }).click();
    await expect(provider.getByText(`${showDate(findDayStart(dayAfter))}, 09:00`).first()).toBeVisible();
    await expect(provider.getByText('other work')).toHaveCount(0);
  },
);

test('a private note survives a failure and a change in another window', { tag: '@desk' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const tap = await hire(naledi, thabo, 'Kitchen tap');
  await schedule(naledi, thabo, tap);
  await provider.goto(`/jobs/${tap.id}`);

  const note = provider.getByRole('textbox', { name: 'Private note' });
  const save = provider.getByRole('button', { name: 'Save note' });
  await note.fill('Gate code 4417.');
  await provider.reload();
  await expect(note).toHaveValue('Gate code 4417.');
  await whileStepFails(provider, 'note', async () => {
    await save.click();
    await expect(provider.getByText('Failed to save your note. What you wrote is still here.')).toBeVisible();
  });
  await save.click();
  await expect(provider.getByText('Saved. Only you can read it.')).toBeVisible();
  // Typed first: a live update would otherwise bring the other version before the typing begins, and nothing would conflict.
  await note.fill('Gate code 4417, dog is friendly.');
  await thabo.call('PUT', `/jobs/${tap.id}/note`, { text: 'From my phone.', version: 1 });
  const retry = provider.getByRole('button', { name: 'Try again' });
  await failUntilRetry(
    provider,
    /\/note$/,
    async () => {
      await save.click();
      await expect(retry).toBeVisible();
    },
    (route) => (route.request().method() === 'GET' ? route.fulfill(serverError) : route.fallback()),
  );
  await expect(provider.getByText('It now says: “From my phone.”')).toBeVisible();
  await provider.getByRole('button', { name: 'Keep what I wrote here' }).click();
  await expect(provider.getByText('Saved. Only you can read it.')).toBeVisible();
  await provider.reload();
  await expect(note).toHaveValue('Gate code 4417, dog is friendly.');
  await member.goto(`/jobs/${tap.id}`);
  await expect(member.getByRole('textbox', { name: 'Private note' })).toHaveValue('');
});

test('a completion is left while its photo is being sent, and the work stays scheduled', async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const { page } = thabo;
  const tap = await hire(naledi, thabo, 'Kitchen tap');
  await schedule(naledi, thabo, tap);
  await page.goto(`/jobs/${tap.id}`);
  const completions: string[] = [];
  page.on('request', (request) => request.url().endsWith('/complete') && completions.push(request.url()));

  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  const ask = page.getByRole('alertdialog');
  const release = await holdOnce(page, 'POST', '**/api/files?*');
  await ask.locator('input[type=file]').setInputFiles(await jpegFile('tap.jpg', '#1b7a5a'));
  await ask.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(ask.getByRole('button', { name: 'Sending photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
  const uploaded = page.waitForResponse(/\/api\/files\?/);
  release();
  await uploaded;
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(ask).toBeVisible();
  expect(completions).toEqual([]);
  await ask.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('Job marked as completed!')).toBeVisible();
});

test(
  'finished work shows its photos to both sides, and the member asks for rework',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const tap = await hire(naledi, thabo, 'Kitchen tap');
    await schedule(naledi, thabo, tap);
    await provider.goto(`/jobs/${tap.id}`);

    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    const ask = provider.getByRole('alertdialog');
    await ask
      .locator('input[type=file]')
      .setInputFiles(await jpegFile('tap.jpg', '#1b7a5a', { width: 640, height: 480 }));
    await whileStepFails(provider, 'complete', async () => {
      await ask.getByRole('button', { name: 'Mark as Completed' }).click();
      await expect(provider.getByText(unconfirmed)).toBeVisible();
    });
    await ask.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(provider.getByText('Job marked as completed!')).toBeVisible();
    await member.goto(`/jobs/${tap.id}`);
    await member.getByRole('list', { name: 'Photos of the work' }).getByRole('button').click();
    await expect(member.getByRole('dialog').getByRole('img')).toHaveJSProperty('complete', true);
    await member.keyboard.press('Escape');
    await expectAccessible(member);
    await provider.reload();
    await provider.getByRole('button', { name: 'Change photos' }).click();
    const photos = provider.getByRole('dialog');
    await photos.getByRole('button', { name: /^Remove/ }).click();
    await photos.getByRole('button', { name: 'Save photos' }).click();
    await expect(provider.getByText('Photos saved.')).toBeVisible();
    await expect(provider.getByRole('button', { name: 'Add photos' })).toBeVisible();
    await member.getByRole('button', { name: 'Ask for rework' }).click();
    await member.getByRole('alertdialog').getByLabel('Reason').fill('It still drips.');
    await member.getByRole('alertdialog').getByRole('button', { name: 'Ask for rework' }).click();
    await expect(member.getByText('Rework asked for', { exact: true }).first()).toBeVisible();

    await provider.goto('/my-jobs?tab=scheduled');
    const card = provider.getByRole('main').getByRole('link', { name: /Kitchen tap/ });
    await expect(card.getByText('Rework asked: It still drips.')).toBeVisible();
    await expect(card.getByText('Your move')).toBeVisible();
    await card.click();
    await expect(provider.getByText('Rework asked: It still drips.')).toBeVisible();
    await expect(provider.getByText('Work in progress', { exact: true })).toHaveCount(0);
    await provider.getByRole('button', { name: 'Propose a day to come back' }).click();
    await ask.getByLabel(/^A day and hour that suits you/).fill(`${dayAfter}T09:00`);
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(provider.getByText('Waiting for Naledi Mokoena to confirm the date')).toBeVisible();
    await member.reload();
    await member.getByRole('button', { name: 'Confirm date' }).click();
    await expect(member.getByText('Rework asked for', { exact: true }).first()).toBeVisible();
    await expectAccessible(member);
  },
);

test(
  'a member suggests another day with the reason, and the provider agrees to it',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const tap = await hire(naledi, thabo, 'Kitchen tap');
    await schedule(naledi, thabo, tap);
    await naledi.page.goto(`/jobs/${tap.id}`);
    await naledi.page.getByRole('button', { name: 'Reschedule' }).click();
    const ask = naledi.page.getByRole('alertdialog');
    await ask.getByLabel('Reason').fill('We are away on that day.');
    await ask.getByLabel(/^A day and hour that suits you/).fill(`${dayAfter}T09:00`);
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(naledi.page.getByText(/^You suggested this day/)).toBeVisible();
    await thabo.page.goto(`/jobs/${tap.id}`);
    await expect(thabo.page.getByText(`${showDate(findDayStart(dayAfter))}, 09:00`).first()).toBeVisible();
    await expectAccessible(thabo.page);
    await thabo.page.getByRole('button', { name: 'Agree to this date' }).click();
    await expect(thabo.page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  },
);

test('a cancelled job has its tab and shows no contacts', { tag: '@phone' }, async ({ join, person }) => {
  const [naledi, thabo] = [await person('member'), await join('provider')];
  const member = naledi.page;
  const geyser = await hire(naledi, thabo, 'Geyser valve');
  await schedule(naledi, thabo, geyser);
  await schedule(naledi, thabo, await hire(naledi, thabo, 'Kitchen tap'), geyserTimes);

  await naledi.call('POST', `/quotes/${geyser.quoteId}/cancel`, { reason: 'We sold the house.' });
  await member.goto('/my-jobs?tab=pending');
  await expect(member.getByText('No jobs in this category.')).toBeVisible();
  await member.goto('/my-jobs');
  await expect(member.getByRole('tab', { name: 'Scheduled 1', selected: true })).toBeVisible();
  await failUntilRetry(member, /^\/api\/jobs$/, async () => {
    await member.getByRole('tab', { name: 'Cancelled 1' }).click();
    await expect(member.getByRole('alert')).toContainText('Failed to load job details.');
  });
  await expect(member).toHaveURL(/tab=cancelled$/);
  await member.getByRole('link', { name: /Geyser valve/ }).click();
  await expect(member.getByText('“We sold the house.”').first()).toBeVisible();
  await expect(member.getByText(thabo.email)).toHaveCount(0);
  await expect(member.getByText(naledi.email, { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(member.getByRole('link', { name: 'Remove it from my calendar' })).toBeVisible();
  await member.goto('/jobs/01900000-0000-7000-8000-000000000000');
  await expect(member.getByText('Job or Quote not found.')).toBeVisible();
});
