import { expect, test } from '../support/test.ts';

test(
  'the keys reach each tab, choose one by a press, and lead on to its panel',
  { tag: '@desk' },
  async ({ join, open }) => {
    const page = await open(await join('member'));
    await page.goto('/settings');
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const chosen = tabs.and(page.locator('[aria-selected="true"]'));
    const first = tabs.first();
    await expect(chosen).toHaveCount(1);
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    // Reached, not chosen: the panel is still that of the first.
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(chosen).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel').first()).toBeFocused();
    await expect(page.getByRole('tabpanel').first()).toHaveAccessibleName(await tabs.nth(1).innerText());
    // One tab alone is in the order of the page: from the panel the way back leads to it.
    await page.keyboard.press('Shift+Tab');
    await expect(tabs.nth(1)).toBeFocused();
  },
);
