import type { Page } from '@playwright/test';

/** Finds words of the product, in English, that do not fit their line and break in the middle. What people typed has `lang=""`. */
export const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    if (!document.documentElement.lang.startsWith('en')) return [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest('[lang=""], script, style, noscript') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /(?<!\S)[\p{L}’']{2,24}(?=[.,:;!?)]*(?!\S))/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(`“${word}” breaks in “${node.nodeValue}”.`);
      }
    }
    return broken;
  });
