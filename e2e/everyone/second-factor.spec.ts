import { expectAccessible } from '../support/accessible.ts';
import { runDueRules } from '../support/app.ts';
import { password, submitLogin, toast } from '../support/people.ts';
import { codeNow, passTime, setUpTwoFactor } from '../support/second-factor.ts';
import { expect, test } from '../support/test.ts';

test.use({ mail: 'server' });

test('a person sets two-factor up, logs in with codes, loses it, and gets in again after a reset', async ({
  app,
  open,
  person,
  sql,
}) => {
  const { page, ...naledi } = await person('member');
  const subjects = () => app.received.filter(({ to }) => to === naledi.email).map(({ subject }) => subject);
  await page.goto('/settings?tab=security');
  const { secret, codes } = await setUpTwoFactor(page, { look: () => expectAccessible(page) });
  await expect(page.getByText('10 backup codes are left.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(subjects).toContain('Two-factor is on');

  const phone = await open();
  await test.step('logs in with a code, and trusts the device', async () => {
    await passTime(sql, naledi.id);
    await phone.goto('/login?next=/my-requests');
    await submitLogin(phone, naledi.email);
    await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('Code', { exact: true }).fill('12');
    await phone.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(phone.getByText('This code is not right. Enter the newest code.')).toBeVisible();
    await phone.getByLabel('Code', { exact: true }).fill(codeNow(secret));
    await phone.getByLabel('Trust this device for 30 days').check();
    await phone.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(phone).toHaveURL(`${app.url}/my-requests`);
    await phone.context().clearCookies({ name: 'lungisa' });
    await phone.goto('/login');
    await submitLogin(phone, naledi.email);
    await expect(phone, 'no code on a trusted device').toHaveURL(/\/dashboard$/);
  });

  const other = await open();
  await test.step('logs in with a backup code', async () => {
    await other.goto('/login');
    await submitLogin(other, naledi.email);
    await other.getByRole('button', { name: 'Use a backup code' }).click();
    await other.getByLabel('Backup code').fill(String(codes[3]));
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect.poll(subjects).toContain('A backup code was used');
  });

  await test.step('an admin resets what is lost, and the person stops it by the link of the mail', async () => {
    const { page: admin } = await person('admin');
    await admin.goto(`/admin/people/${naledi.id}`);
    const reset = async () => {
      await admin.getByRole('button', { name: /^Reset second factor/ }).click();
      const dialog = admin.getByRole('alertdialog').or(admin.getByRole('dialog'));
      await expectAccessible(admin);
      await dialog.getByLabel('Reason').fill('Her phone was stolen. I called her back.');
      await dialog.getByRole('button', { name: 'Reset second factor' }).click();
      await expect(admin.getByText(/^Second factor will be reset on/)).toBeVisible();
    };
    await reset();
    const mail = () => app.received.findLast(({ subject }) => subject === 'Your second factor will be reset');
    await expect.poll(() => mail()?.to).toBe(naledi.email);
    await other.goto(/http\S+\/login#\S+/.exec(mail()?.text ?? '')?.[0] ?? '');
    await expect(other.getByText(/If you still have it, stop the reset/)).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Stop the reset' }).click();
    await expect.poll(subjects).toContain('Your second factor stays');
    await admin.reload();
    await reset();
  });

  await test.step('a day later the password is enough', async () => {
    await sql`update second_factor_resets set created_at = created_at - interval '1 day' where account_id = ${naledi.id}`;
    await runDueRules(app);
    await expect.poll(subjects).toContain('Your second factor was reset');
    const stranger = await open();
    await stranger.goto('/login');
    await submitLogin(stranger, naledi.email);
    await expect(toast(stranger, 'Logged in successfully!')).toBeVisible();
    await stranger.goto('/settings?tab=security');
    await expect(stranger.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  });
});

test('a phone of 360 pixels opens the key in its app, or copies it, above the picture that it cannot scan', async ({
  person,
}) => {
  const { page, email } = await person('member');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  const [link, copy] = [
    dialog.getByRole('link', { name: 'Open in your app' }),
    dialog.getByRole('button', { name: 'Copy key' }),
  ];
  const picture = dialog.getByRole('img', { name: /QR code to scan/ });
  const top = (await picture.boundingBox())?.y ?? 0;
  for (const way of [link, copy]) {
    await expect(way).toBeInViewport({ ratio: 1 });
    const box = await way.boundingBox();
    expect(box === null ? Infinity : box.y + box.height).toBeLessThan(top);
  }
  await expectAccessible(page);

  await copy.click();
  await expect(toast(page, 'Key copied.')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Lungisa:${email}`,
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: key,
    issuer: 'Lungisa',
    digits: '6',
    period: '30',
  });

  await dialog.getByLabel('Code from the app').fill(codeNow(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
});

test(
  'an admin without a second factor is led to it in place of the notifications',
  { tag: '@phone' },
  async ({ join, open, sql }) => {
    const admin = await join('admin');
    await sql`insert into notifications (id, account_id, event_id, type, title, description, created_at)
    values (gen_random_uuid(), ${admin.id}, gen_random_uuid(), 'other', 'A report waits', 'CANARY', now())`;
    const page = await open(admin);
    await page.goto('/notifications');
    await expect(page.getByText('CANARY')).toBeVisible();
    await sql`update sessions set verified_at = null where user_id = ${admin.id}`;
    await page.goto('/notifications');
    await expect(page).toHaveURL(/\/settings\?tab=security$/);
    await expect(page.getByText('Protect your admin account first')).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    expect(await page.evaluate(async () => (await fetch('/api/notifications?all=true')).status)).toBe(403);
  },
);
