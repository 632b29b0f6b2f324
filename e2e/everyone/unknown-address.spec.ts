import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test('an unknown address shows that the page is not found', async ({ open }) => {
  const page = await open();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expectAccessible(page);
});
