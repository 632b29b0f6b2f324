import { useEffectEvent, useLayoutEffect } from 'react';

/** What is open over the page; `close` may leave it open, as a dialog does whose answer is on its way. */
type Layer = { close: () => void };

const pageNumber = '__TSR_index';

/** The state of a history entry: how many layers are open with it, and the router's number of its page. */
type Entry = { layers?: number; [pageNumber]?: number } | null;

const layers: Layer[] = [];
/** Traversals of our own whose popstate is still to come, and how far to go on after the last one. */
let travels = 0;
let goOn = 0;
/** What the router wrote over the page while a layer was open; the entry under the layer gets it too. */
let rewritten: Parameters<History['replaceState']> | undefined;
/** The number of the page under the layers. */
let page: number | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

const entry = (): Entry => history.state as Entry;
const countLayers = (state: Entry): number => state?.layers ?? 0;

/** On phones and tablets, where Back is a gesture or a key. With a mouse, Back leaves the page. */
const byHand = '(pointer: coarse), (max-width: 767px)';

/**
 * Has the Back of a phone close what is open over the page before it leaves the page. Each layer has a history entry of its
 * own with the address of the page. The entry goes with the layer, and a navigation from the layer takes its place.
 */
export function useCloseByBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // What can be seen can be closed: the entry is there first.
  useLayoutEffect(() => {
    if (!open || !matchMedia(byHand).matches) return;
    follow();
    const layer = { close: () => close() };
    layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [open]);
}

/** One dialog may close and another open at once: what counts is how it is in the end. */
function settleSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(settle);
}

function settle(): void {
  if (travels > 0) return;
  const there = countLayers(entry());
  // The router hears nothing of it: the page stays.
  for (let count = there + 1; count <= layers.length; count += 1)
    History.prototype.pushState.call(history, { ...entry(), layers: count }, '');
  if (there > layers.length) travel(layers.length - there);
}

function travel(by: number): void {
  travels += 1;
  history.go(by);
}

function follow(): void {
  page = entry()?.[pageNumber];
  if (isFollowing) return;
  isFollowing = true;
  // Before the router, which listens to the same event.
  addEventListener('popstate', onPop, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...written) => {
    const over = countLayers(entry());
    if (over > 0 && travels > 0) goOn = over;
    rewritten = undefined;
    (over > 0 ? replaceState : pushState).apply(history, written);
    page = entry()?.[pageNumber];
  };
  history.replaceState = (state: Entry, title, address) => {
    const over = countLayers(entry());
    if (over > 0) rewritten = [state, title, address];
    replaceState.call(history, over > 0 ? { ...state, layers: over } : state, title, address);
  };
}

function onPop(event: PopStateEvent): void {
  const state = event.state as Entry;
  const there = countLayers(state);
  const isOurs = travels > 0;
  if (!isOurs && (layers.length === 0 || state?.[pageNumber] !== page)) {
    rewritten = undefined;
    return settleSoon();
  }
  event.stopImmediatePropagation();
  if (rewritten !== undefined) {
    const [written, title, address] = rewritten;
    History.prototype.replaceState.call(history, { ...(written as Entry), layers: there }, title, address);
    if (there === 0) rewritten = undefined;
  }
  if (isOurs) {
    travels -= 1;
    const next = goOn;
    goOn = 0;
    if (next > 0) return travel(next);
  } else for (let top = layers.length; top > there; top -= 1) layers[top - 1]?.close();
  settleSoon();
}
