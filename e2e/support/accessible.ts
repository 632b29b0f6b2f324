import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const guards = '[data-base-ui-focus-guard]';
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 A and AA by axe, in light and in dark, and no sideways scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
      // What fades in must have faded in: axe would otherwise read a colour on its way.
      const moving = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          );
      // What one ends lets what inherits from it begin.
      for (let left = moving(); left.length > 0; left = moving()) for (const animation of left) animation.finish();
    }, theme);
    const violations = await (theme === 'light' ? violationsIn(page) : coloursThatFail(page));
    expect(
      violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      page.url(),
    ).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${page.url()} scrolls sideways`,
  ).toBe(0);
}

/** Legacy: nothing is framed, so axe needs no second page to gather results in. The focus guards of what floats hand the focus on at once. */
async function violationsIn(page: Page): Promise<Violations> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(guards)
    .withTags(guidelines);
  return (await axe.analyze()).violations;
}

/** A theme changes colours alone: the axe that is in the page already looks at them. */
const coloursThatFail = (page: Page): Promise<Violations> =>
  page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violations }> };
    };
    return (
      await axe.run({ exclude }, { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] })
    ).violations;
  }, guards);
