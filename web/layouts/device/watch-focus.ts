const over = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const pressable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const headings = 'h1, h2, h3, h4';

/** An element of the page that had the focus, with everything around it, and the place of each among its neighbours. */
type Path = readonly { element: Element; place: number }[];

/** Milliseconds in which a page or a dialog says itself where the focus goes. */
const restFor = 60;

/**
 * When a step takes its own button along, moves the focus to what stands in its place: the next row of the list, else the
 * heading of the part. So a screen reader does not start at the top again. Where pages say it themselves, nothing happens.
 */
export function watchFocus(): () => void {
  // A field that had the focus before the program took the document over.
  let path = pathTo(document.activeElement);
  /** The path before the last press. */
  let before = path;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    path.length > 0 &&
    document.activeElement === document.body &&
    document.hasFocus() &&
    document.querySelector(over) === null;
  const remember = ({ target }: Event) => {
    if (target instanceof Element && target.closest(over) === null) path = pathTo(target);
  };
  // A press beside everything takes the focus away on purpose.
  const forget = ({ target }: Event) => {
    before = path;
    if (target instanceof Element && target.closest(over) === null) path = [];
  };
  const look = () => {
    if (!isLost() || resting !== undefined) return;
    resting = setTimeout(() => {
      resting = undefined;
      if (isLost()) takeFocus(standIn(path));
    }, restFor);
  };
  // A stray press takes nothing away.
  const takeBack = ({ defaultPrevented }: Event) => {
    if (!defaultPrevented || path.length > 0) return;
    path = before;
    look();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('pointerdown', forget);
  document.addEventListener('mousedown', takeBack);
  document.addEventListener('focusin', remember);
  return () => {
    watch.disconnect();
    clearTimeout(resting);
    document.removeEventListener('pointerdown', forget);
    document.removeEventListener('mousedown', takeBack);
    document.removeEventListener('focusin', remember);
  };
}

function pathTo(target: Element | null): Path {
  const found = [];
  for (let element = target; element && element !== document.body; element = element.parentElement)
    found.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) });
  return found;
}

/** Finds the element that takes the place of the path's first one. */
function standIn(path: Path): HTMLElement | null {
  const left = path.findIndex(({ element }) => element.isConnected);
  const { element } = path[left] ?? {};
  if (element === undefined) return document.getElementById('main');
  if (left === 0 && element.matches(pressable)) return element as HTMLElement;
  if (left > 0 && element.matches('ul, ol, tbody, [role="list"]')) {
    const next = element.children[Math.min(path[left - 1]?.place ?? 0, element.children.length - 1)];
    const first = next && findVisible(next, `${headings}, ${pressable}`);
    if (first) return first;
  }
  for (let part: Element | null = element; part; part = part.parentElement) {
    const heading = findVisible(part, headings);
    if (heading) return heading;
  }
  return document.getElementById('main');
}

/** Finds the first match that is drawn: a part that still loads is there already, and takes no focus. */
const findVisible = (within: Element, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(
    (found) => found.getClientRects().length > 0 && getComputedStyle(found).visibility === 'visible',
  );

function takeFocus(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.matches(pressable) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}
