import type { BrowserContext, Page } from '@playwright/test';
import { languageNames } from '#core/languages.ts';
import { fillEveryPage, openWhole, pagesOf, type EveryPage } from '../support/every-page.ts';
import { findWider } from '../support/find-wider.ts';
import { expect, test } from '../support/test.ts';

let everyPage: EveryPage;

test.beforeAll(async ({ join }) => {
  everyPage = await fillEveryPage(join);
});

/** Has a browser read the language of tests: its texts are longer by a third, and in brackets. */
const readPseudo = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'language', value: 'xx', url }]);

/** Texts that people typed into this marketplace, names of trades, which rows have in other languages, and names of languages. */
const typed = [
  'Khumalo Plumbing and Drains',
  'Naledi Mokoena',
  'Lerato Khumalo',
  'Soweto',
  'Plumbing',
  ...Object.values(languageNames),
];
/** Its texts were written before, each in the language that its reader had then. */
const writtenBefore = '/notifications';

/** Texts of the product that no catalogue has, and short ones that are cut off. What people typed is within `lang=""`. */
const findFaults = (page: Page) =>
  page.evaluate((known) => {
    const faults = new Set<string>();
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const plain = /⟦[^⟦⟧]*⟧/g;
    const lettersOf = (text: string) => {
      let rest = text;
      for (let before = ''; before !== rest;) {
        before = rest;
        rest = rest.replaceAll(plain, ' ');
      }
      for (const one of known) rest = rest.replaceAll(one, ' ');
      // Numbers of papers have letters, and an address may stand in two parts.
      rest = rest.replaceAll(/[A-Z]{3}-\d{4}|\S+@\S*|example\.co\.za/g, ' ');
      return rest.match(/\p{L}{3,}/gu) === null ? null : text.trim();
    };
    const isForeign = (element: Element | null) =>
      element === null ||
      element.closest('[lang=""], [lang^="en"]:not(html), script, style, template, noscript, svg') !== null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: element } = node;
      if (isForeign(element) || element === null || !isSeen(element)) continue;
      // A sentence can stand in several elements: a link within it is bracketed with it.
      const block = element.closest('p, li, dd, dt, h1, h2, h3, h4, button, a, label, legend, td, th, summary, div');
      const text = lettersOf(block?.textContent ?? '') === null ? null : lettersOf(node.textContent ?? '');
      if (text !== null) faults.add(`“${text}” is in no catalogue.`);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name);
        if (text === null || isForeign(element) || !isSeen(element) || lettersOf(text) === null) continue;
        faults.add(`${name} “${text}” is in no catalogue.`);
      }
    const short = 'button, a[href], [role=tab], label, legend, th, dt, h1, h2, h3';
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${short}), :is(${short}) *`)) {
      if (isForeign(element) || !isSeen(element) || !element.textContent.includes('⟦')) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const { scrollWidth, clientWidth } = element;
      if (clientWidth > 1 && overflowX !== 'auto' && scrollWidth > clientWidth + 1)
        faults.add(`“${element.textContent}” is cut off or runs over its edge (${overflowX}, ${textOverflow}).`);
    }
    // A word of a short text that goes on in the next line, unless a soft hyphen says where.
    const range = document.createRange();
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${short}, nav *)`)) {
      if (isForeign(element) || !isSeen(element)) continue;
      for (const node of element.childNodes) {
        if (!(node instanceof Text)) continue;
        for (const { 0: word, index } of node.data.matchAll(/[^\s\-/]{2,}/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && !word.includes('\u00ad')) faults.add(`“${word}” of “${node.data}” is broken.`);
        }
      }
    }
    return [...faults];
  }, typed);

for (const role of ['visitor', 'member', 'provider'] as const)
  test(`every page of ${role}s shows a longer language whole, at 360 px`, { tag: '@phone' }, async ({ open, app }) => {
    test.slow();
    const { naledi, thabo } = everyPage;
    const page = await open({ visitor: undefined, member: naledi, provider: thabo }[role]);
    await readPseudo(page.context(), app.url);
    await page.setViewportSize({ width: 360, height: 640 });
    const faults: string[] = [];
    for (const path of pagesOf(everyPage)[role]()) {
      if (path === writtenBefore) continue;
      await openWhole(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'xx');
      const wider = await findWider(page);
      if (wider !== null) faults.push(`${path}: ${wider}`);
      faults.push(...(await findFaults(page)).map((fault) => `${path}: ${fault}`));
    }
    // Each once, with one of the pages that have it.
    expect([...new Map(faults.map((fault) => [fault.replace(/^[^:]*: /, ''), fault])).values()]).toEqual([]);
  });
