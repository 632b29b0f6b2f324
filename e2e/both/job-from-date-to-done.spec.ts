import ICAL from 'ical.js';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { addDays, dayOf, monthOf, startOf } from '#core/month.ts';
import { showDate, showDayTime, showMonth } from '#core/time.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { hearNothing } from '../support/failures.ts';
import { join } from '../support/seed.ts';

test('a job gets its day, moves, is done and shown, and another is cancelled', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const [naledi, thabo] = [
    await join(browser, app, options, { name: 'Naledi Mokoena' }),
    await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' }),
  ];
  const [member, provider] = [naledi.page, thabo.page];
  const settled = await hearNothing(member);
  await hearNothing(provider);
  // The day after it is in the same month.
  const soon = addDays(dayOf(new Date()), 3);
  const day = monthOf(addDays(soon, 1)) === monthOf(soon) ? soon : addDays(soon, 1);
  const other = addDays(day, 1);
  /** Before it is accepted: neither reads how the other is reached. */
  const expectNoContacts = async (quoteId: string) => {
    for (const [page, other] of [
      [member, thabo],
      [provider, naledi],
    ] as const) {
      await page.goto(`/quotes/${quoteId}`);
      await expect(page.getByText('R1,850.00').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(other.email)).toHaveCount(0);
      await expect(page.locator(`a[href^="mailto:"], a[href^="tel:"]`)).toHaveCount(0);
    }
  };
  const hired = async (title: string) => {
    const problem = await naledi.call('POST', '/problems', {
      title,
      description: 'It leaks, please look.',
      category: 'Plumbing',
      location: 'Soweto',
    });
    const terms = { priceCents: 185_000, scope: 'Replace the valve and test it.', estimatedTimeline: 'Half a day' };
    const quote = await thabo.call('POST', `/problems/${String(problem.id)}/quotes`, terms);
    if (title === 'Kitchen tap') await expectNoContacts(String(quote.id));
    await naledi.call('POST', `/quotes/${String(quote.id)}/accept`, { revision: 1 });
    return { id: String((await naledi.call('GET', `/quotes/${String(quote.id)}/job`)).id), quoteId: String(quote.id) };
  };
  const [geyser, tap] = [await hired('Geyser valve'), await hired('Kitchen tap')];
  await thabo.call('POST', `/jobs/${geyser.id}/propose`, {
    proposedDate: `${day}T07:00:00.000Z`,
    durationMinutes: 240,
  });
  await naledi.call('POST', `/jobs/${geyser.id}/confirm`, { proposal: 1 });
  const fails = (page: typeof member, path: string) =>
    page.route(`**/api/jobs/${tap.id}/${path}`, (route) => route.abort());
  const works = (page: typeof member, path: string) => page.unroute(`**/api/jobs/${tap.id}/${path}`);

  await test.step('a date and a length are proposed, with a warning of other work before they are sent', async () => {
    await provider.goto(`/jobs/new/${tap.quoteId}`);
    const propose = provider.getByRole('button', { name: 'Propose Work Date' });
    await propose.click();
    await expect(provider.getByText('Proposed date is required.')).toBeVisible();
    await provider.getByLabel('How long it takes').selectOption('3 hours');
    await provider.getByLabel('Proposed date').fill(`${day}T08:00`);
    const warning = provider.getByRole('status').filter({ hasText: 'This overlaps with other work of yours.' });
    await expect(warning).toContainText('Geyser valve');
    await expect(warning).toContainText(`${showDayTime(new Date(`${day}T07:00:00Z`))}, Half a day, until 13:00`);
    await provider.getByLabel('How long it takes').selectOption('30 minutes');
    await expect(warning).toHaveCount(0);
    await provider.getByLabel('How long it takes').selectOption('3 hours');
    await expect(warning).toBeVisible();
    await fails(provider, 'propose');
    await propose.click();
    await expect(provider.getByText('Failed to propose work date.')).toBeVisible();
    await works(provider, 'propose');
    await propose.click();
    await expect(provider.getByText('Work date proposed successfully!')).toBeVisible();
    await expect(provider.getByText('3 hours, until 11:00')).toBeVisible();
    await expect(provider.getByRole('main')).toContainText('This overlaps with other work of yours.');
  });

  await test.step('the member reads the length and nothing of other work; what fails can be tried again; whoever is late is told', async () => {
    await member.goto(`/jobs/${tap.id}`);
    await expect(member.getByText('3 hours, until 11:00')).toBeVisible();
    await expect(member.getByText('overlaps')).toHaveCount(0);
    await fails(member, 'reject');
    await member.getByRole('button', { name: 'Reject date' }).click();
    await expect(member.getByText('Failed to reject work date.')).toBeVisible();
    await fails(member, 'confirm');
    await member.getByRole('button', { name: 'Confirm date' }).click();
    await expect(member.getByText('Failed to confirm work date.')).toBeVisible();
    await works(member, 'reject');
    await settled();
    await naledi.call('POST', `/jobs/${tap.id}/confirm`, { proposal: 1 });
    await member.getByRole('button', { name: 'Reject date' }).click();
    await expect(member.getByText('Someone was faster: this job is now “Scheduled”.')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expect(member.getByRole('link', { name: `Email Thabo Nkosi` })).toHaveAttribute(
      'href',
      `mailto:${thabo.email}`,
    );
  });

  await test.step('the entry for a calendar is that day, and read by another program', async () => {
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      member.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
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

  await test.step('the provider goes through the month by keyboard', async () => {
    const isMonth = (url: URL) => url.pathname === '/api/jobs/month';
    await provider.route(isMonth, (route) => route.abort());
    await provider.goto(`/my-jobs?view=month&month=${monthOf(day)}`);
    await expect(provider.getByRole('alert')).toContainText('Failed to load this month.');
    await provider.unroute(isMonth);
    await provider.getByRole('button', { name: 'Try again' }).click();
    const on = (date: string, what: string) =>
      provider.getByRole('button', { name: `${showDate(startOf(date))}, ${what}` });
    await on(day, '2 jobs, with an overlap').focus();
    await provider.keyboard.press('Enter');
    await expect(provider).toHaveURL(new RegExp(`day=${day}$`));
    await expect(provider.getByRole('listitem').filter({ hasText: '08:00 to 11:00' })).toContainText(
      'Overlaps with Geyser valve',
    );
    await expectAccessible(provider);
    await on(day, '2 jobs, with an overlap').focus();
    await provider.keyboard.press('ArrowRight');
    await expect(on(other, 'nothing')).toBeFocused();
    await provider.keyboard.press('Space');
    await expect(provider.getByText('Nothing on this day.')).toBeVisible();
    // Somewhere else in its month than on the day that was chosen.
    await provider.keyboard.press(monthOf(addDays(other, 1)) === monthOf(other) ? 'ArrowRight' : 'ArrowLeft');
    await provider.keyboard.press('PageDown');
    const next = monthOf(addDays(`${monthOf(other)}-28`, 7));
    await expect(provider.getByRole('heading', { name: showMonth(startOf(`${next}-01`)), exact: true })).toBeVisible();
    await expect(provider).toHaveURL(new RegExp(`month=${next}`));
    await expect(provider.locator(':focus')).toHaveAttribute('data-day', new RegExp(`^${next}`));
    await provider.getByRole('link', { name: 'Previous month' }).click();
    await on(day, '2 jobs, with an overlap').click();
    await provider.getByRole('listitem').filter({ hasText: '08:00 to 11:00' }).getByRole('link').click();
    await expect(provider).toHaveURL(new RegExp(`/jobs/${tap.id}$`));
  });

  await test.step('it moves, with a reason, and the next day is asked for at once', async () => {
    await fails(provider, 'reschedule');
    await provider.getByRole('button', { name: 'Reschedule' }).click();
    const ask = provider.getByRole('alertdialog');
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(ask.getByText('Say why, in a few words.')).toBeVisible();
    await ask.getByLabel('Reason').fill('My bakkie is at the workshop.');
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(provider.getByText(/^Failed to update job card: Function call failed/)).toBeVisible();
    await works(provider, 'reschedule');
    await ask.getByRole('button', { name: 'Reschedule' }).click();
    await expect(provider.getByText('“My bakkie is at the workshop.”').first()).toBeVisible();
    await provider.getByLabel('Proposed date').fill(`${other}T09:00`);
    await provider.getByRole('button', { name: 'Propose Work Date' }).click();
    await expect(provider.getByText(`${showDate(startOf(other))}, 09:00`).first()).toBeVisible();
    await expect(provider.getByText('overlaps')).toHaveCount(0);
    await naledi.call('POST', `/jobs/${tap.id}/confirm`, { proposal: 2 });
  });

  await test.step('a private note survives a failure and another window', async () => {
    const note = provider.getByRole('textbox', { name: 'Private note' });
    const save = provider.getByRole('button', { name: 'Save note' });
    await note.fill('Gate code 4417.');
    await provider.reload();
    await expect(note).toHaveValue('Gate code 4417.');
    await fails(provider, 'note');
    await save.click();
    await expect(provider.getByText('Failed to save your note. What you wrote is still here.')).toBeVisible();
    await works(provider, 'note');
    await save.click();
    await expect(provider.getByText('Saved. Only you can read it.')).toBeVisible();
    await thabo.call('PUT', `/jobs/${tap.id}/note`, { text: 'From my phone.', version: 1 });
    await note.fill('Gate code 4417, dog is friendly.');
    await save.click();
    await expect(provider.getByText('It now says: “From my phone.”')).toBeVisible();
    await provider.getByRole('button', { name: 'Keep what I wrote here' }).click();
    await expect(provider.getByText('Saved. Only you can read it.')).toBeVisible();
    await provider.reload();
    await expect(note).toHaveValue('Gate code 4417, dog is friendly.');
    await member.reload();
    await expect(member.getByRole('textbox', { name: 'Private note' })).toHaveValue('');
  });

  await test.step('it is done, with a photo that both see large', async () => {
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    const ask = provider.getByRole('alertdialog');
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b7a5a' } })
      .jpeg()
      .toBuffer();
    await ask.locator('input[type=file]').setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer });
    await fails(provider, 'complete');
    await ask.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(provider.getByText('Failed to mark job as completed.')).toBeVisible();
    await works(provider, 'complete');
    await ask.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(provider.getByText('Job marked as completed!')).toBeVisible();
    await member.reload();
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
    await member.getByRole('button', { name: 'Send back' }).click();
    await member.getByRole('alertdialog').getByLabel('Reason').fill('It still drips.');
    await member.getByRole('alertdialog').getByRole('button', { name: 'Send back' }).click();
    await expect(member.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  });

  await test.step('what is cancelled has its tab, and nobody’s contacts any more', async () => {
    await naledi.call('POST', `/quotes/${geyser.quoteId}/cancel`, { reason: 'We sold the house.' });
    await member.goto('/my-jobs');
    await expect(member.getByText('No jobs in this category.')).toBeVisible();
    await expect(member.getByRole('tab', { name: 'Scheduled 1' })).toBeVisible();
    const isList = (url: URL) => url.pathname === '/api/jobs';
    await member.route(isList, (route) => route.abort());
    await member.getByRole('tab', { name: 'Cancelled 1' }).click();
    await expect(member.getByRole('alert')).toContainText('Failed to load job details.');
    await member.unroute(isList);
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(member).toHaveURL(/tab=cancelled$/);
    await member.getByRole('link', { name: /Geyser valve/ }).click();
    await expect(member.getByText('“We sold the house.”').first()).toBeVisible();
    await expect(member.getByText(thabo.email)).toHaveCount(0);
    await expect(member.getByText(naledi.email, { exact: true }).filter({ visible: true })).toHaveCount(0);
    await expect(member.getByRole('link', { name: 'Cancel it in my calendar' })).toBeVisible();
    await member.goto('/jobs/01900000-0000-7000-8000-000000000000');
    await expect(member.getByText('Job or Quote not found.')).toBeVisible();
  });
});
