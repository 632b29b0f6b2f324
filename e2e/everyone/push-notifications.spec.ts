import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Gives a page the permission and a push service: the browser of the journeys has neither. The address is that of a known service, the keys are
 * those of RFC 8291.
 */
async function giveSubscriptions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const kept = 'push subscription of the journey';
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: subscription.endpoint,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: () => Promise.resolve(localStorage.removeItem(kept)),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(localStorage.getItem(kept) === null ? null : subscription),
      subscribe: () => Promise.resolve(localStorage.setItem(kept, 'on')).then(() => subscription),
    });
  });
}

test(
  'a person switches push notifications on for a device, chooses what it shows, and logs out',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const { page, id } = await person('member');
    const devices = () => sql`select shows_text from push_devices where account_id = ${id}`;
    const device = page.getByRole('switch', { name: 'Notify me on this device' });
    // Some versions of a browser without a window block notifications, others do not.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true });
    });
    await page.goto('/settings?tab=notifications');
    await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();

    await giveSubscriptions(page);
    await page.reload();
    await expect(device).not.toBeChecked();
    await device.click();
    await expect(page.getByText('On. We tell you when it is your move')).toBeVisible();
    await page.getByRole('switch', { name: 'Show the text' }).click();
    await expect.poll(devices).toEqual([{ shows_text: true }]);
    await page.reload();
    await expect(device).toBeChecked();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await devices()).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push subscription of the journey'))).toBeNull();
  },
);
