import type { Page } from '@playwright/test';

/** Finds the elements that make the page wider than its window. */
export const findWider = (page: Page) =>
  page.evaluate(async () => {
    // Parts that measure themselves answer to a new size in a frame that comes later, much later on a busy machine.
    const { documentElement: root } = document;
    for (let frame = 0; frame < 60 && (frame < 2 || root.scrollWidth > root.clientWidth); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && one.closest('nav') === null,
    );
    const last = wide.at(-1);
    return `${scrollWidth - clientWidth} px wider by ${last?.textContent} ${last?.outerHTML.slice(0, 150)}`;
  });
