import type { Page } from '@playwright/test';

/**
 * Finds texts of the page that lie over a control to which they do not belong, as those that leave a box that is too narrow do. A bar that
 * stays in view lies over what scrolls beneath it, and a sign such as R stands in its field.
 */
export const findCollisions = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const barOf = (element: Element) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one;
      return null;
    };
    const clip = (rect: DOMRect, element: Element) => {
      let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
      for (let one: Element | null = element; one !== null; one = one.parentElement)
        if (getComputedStyle(one).overflow !== 'visible') {
          const box = one.getBoundingClientRect();
          [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
          [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
      return { left, top, right, bottom };
    };
    /** The box that is drawn, or the lines of a link without one, whose room for a finger may lie over others. */
    const boxesOf = (control: Element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(control);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px') return [...control.getClientRects()];
      range.selectNodeContents(control);
      return [...range.getClientRects()];
    };
    const range = document.createRange();
    const controls = [
      ...document.querySelectorAll('#main :is(a[href], button, summary, input, select, textarea, [role=tab])'),
    ].flatMap((control) =>
      isSeen(control) ? boxesOf(control).map((box) => ({ control, box: clip(box, control), bar: barOf(control) })) : [],
    );
    const walker = document.createTreeWalker(document.querySelector('#main') ?? document.body, NodeFilter.SHOW_TEXT);
    const collisions: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent === null ||
        node.textContent?.trim() === '' ||
        !isSeen(parent) ||
        parent.closest('.sr-only, [aria-hidden=true], select, textarea')
      )
        continue;
      const bar = barOf(parent);
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const text = clip(line, parent);
        for (const { control, box, bar: barOfControl } of controls) {
          if (bar !== barOfControl) continue;
          const width = Math.min(text.right, box.right) - Math.max(text.left, box.left);
          const height = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
          if (width > 2 && height > 4 && !control.contains(parent) && !parent.contains(control))
            collisions.push(
              `“${node.textContent?.trim()}” lies over “${control.textContent?.trim() || control.outerHTML.slice(0, 80)}”`,
            );
        }
      }
    }
    return [...new Set(collisions)];
  });
