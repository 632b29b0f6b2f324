import { holdOnce } from '../support/failures.ts';
import { expect, test } from '../support/test.ts';

for (const [list, address, path] of [
  ['plans', '/admin/pricing-plans', '/api/plans/order'],
  ['categories', '/admin/categories', '/api/categories/order'],
] as const)
  test(
    `an admin moves one of the ${list} twice while the first move is on its way`,
    { tag: '@desk' },
    async ({ person }) => {
      const { page } = await person('admin');
      await page.goto(address);
      const ups = page.getByRole('main').getByRole('button', { name: /^Move .* up$/ });
      await expect(ups.nth(2)).toBeVisible();
      const order = () => ups.evaluateAll((all) => all.slice(0, 3).map(({ ariaLabel }) => ariaLabel ?? ''));
      const [first = '', second = '', third = ''] = await order();
      let sent = 0;
      page.on('requestfinished', (request) => (sent += Number(request.url().endsWith(path))));
      const arrive = await holdOnce(page, 'PUT', `**${path}`);
      await page.getByRole('button', { name: third }).click();
      await page.getByRole('button', { name: third }).click();
      await expect.poll(order).toEqual([third, first, second]);
      arrive();
      await expect.poll(() => sent).toBe(2);
      await expect(page.getByText('Order saved.').first()).toBeVisible();
      await page.reload();
      await expect(ups.nth(2)).toBeVisible();
      expect(await order()).toEqual([third, first, second]);
    },
  );
