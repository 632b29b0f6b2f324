/** Milliseconds and pixels within which two touches are one double tap. */
const doubleTapTime = 400;
const doubleTapDistance = 24;

type Press = { control: Element; label: string | null; isTap: boolean; at: number; x: number; y: number };

/**
 * Tells the second press of a double one that lands on something else than the first: a dialog has opened, closed or changed under the finger, and
 * the press is not meant for what lies there now. A double click says so itself; two taps are told by their time and place. A press begins with
 * `mousedown`, also that of a finger, and counts with `click`.
 */
export function makeStrayPresses(): (event: MouseEvent) => boolean {
  let last: Press | undefined;
  return (event) => {
    const { type, detail, target, timeStamp: at, clientX: x, clientY: y } = event;
    // A key presses without a place.
    if (detail === 0 || !(target instanceof Element)) return false;
    const control = findControl(target);
    const label = control.textContent;
    const isStray =
      last !== undefined &&
      (detail > 1 ||
        (last.isTap && at - last.at < doubleTapTime && Math.hypot(x - last.x, y - last.y) < doubleTapDistance)) &&
      (control !== last.control || label !== last.label);
    if (type !== 'click') return isStray;
    if (isStray && last !== undefined) last.at = at;
    else last = { control, label, isTap: 'pointerType' in event && event.pointerType === 'touch', at, x, y };
    return isStray;
  };
}

/** The thing that a press is for. A label presses its field. */
const findControl = (target: Element): Element =>
  target.closest('label')?.control ??
  target.closest('a, button, summary, input, select, textarea, [role="radio"], [role="checkbox"]') ??
  target;

let isWatching = false;

/**
 * Ignores stray presses from now on, in the whole page: they press nothing and leave the focus where it is. Parts that watch presses find the `mousedown` of
 * a stray one prevented.
 */
export function ignoreStrayPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const isStray = makeStrayPresses();
  const stop = (event: MouseEvent) => {
    if (!isStray(event)) return;
    event.preventDefault();
    if (event.type === 'click') event.stopImmediatePropagation();
  };
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, stop, { capture: true });
}
