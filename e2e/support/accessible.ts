import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findBrokenWords } from './find-broken-words.ts';

/** Less than half as long as the one with comments: each document whose barriers are looked for reads it once. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The focus guards of what floats hand the focus on at once. */
const guards = '[data-base-ui-focus-guard]';

const everything: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** A theme changes colours alone. */
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * WCAG 2.2 A and AA by axe in the theme that the page has, no sideways scroll and no broken word. The sweep of all pages looks in both themes: an axe run
 * in the second one took a sixth of the time of all journeys.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await finishAnimations(page);
  expect(toLines(await runAxe(page, everything)), page.url()).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${page.url()} scrolls sideways`,
  ).toBe(0);
  expect(await findBrokenWords(page), page.url()).toEqual([]);
}

/** Returns the violations of WCAG 2.2 A and AA that axe finds, in light and in dark. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await finishAnimations(page);
    const violations = await runAxe(page, theme === 'light' ? everything : colours);
    found.push(...toLines(violations).map((line) => `${theme} ${line}`));
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  return found;
}

const toLines = (violations: axe.AxeResults['violations']): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);

/** Axe would otherwise read a colour that is still fading in. The end of one animation can start another that inherits from it. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let left = moving(); left.length > 0; left = moving()) for (const animation of left) animation.finish();
  });

/** Runs axe in the page, which reads its program once a document. Nothing of the product is framed.
 *  A target that a bar of the screen covers in part is no barrier: a little scrolling brings it out. */
async function runAxe(page: Page, options: axe.RunOptions): Promise<axe.AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeProgram);
  return page.evaluate(
    async ({ exclude, options }) => {
      const isOnBar = (selector: string): boolean => {
        let element = document.querySelector(selector);
        while (element && !['fixed', 'sticky'].includes(getComputedStyle(element).position))
          element = element.parentElement;
        return element !== null;
      };
      // Both its size and its distance from the next target are then those of what the bar leaves of it.
      const isUnderBar = ({ any }: axe.AxeResults['violations'][number]['nodes'][number]): boolean =>
        any.length > 0 &&
        any.every(
          ({ relatedNodes = [] }) =>
            relatedNodes.length > 0 && relatedNodes.every(({ target }) => isOnBar(String(target[0]))),
        );
      const page = globalThis as unknown as { axe: typeof axe };
      const { violations } = await page.axe.run({ exclude }, { ...options, resultTypes: ['violations'] });
      return violations
        .map((violation) =>
          violation.id === 'target-size'
            ? { ...violation, nodes: violation.nodes.filter((node) => !isUnderBar(node)) }
            : violation,
        )
        .filter(({ nodes }) => nodes.length > 0);
    },
    { exclude: guards, options },
  );
}
