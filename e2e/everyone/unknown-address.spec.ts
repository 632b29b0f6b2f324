import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';

test('an unknown address says so, and leads home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expectAccessible(page);
});
