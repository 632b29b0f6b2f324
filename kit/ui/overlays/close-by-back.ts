import { useEffectEvent, useLayoutEffect } from 'react';

/** A layer over the page; `close` may leave it open, as a dialog does while its answer is on its way. */
type Layer = { close: () => void };

const pageNumber = '__TSR_index';

/** The state of a history entry: how many layers it is above its page, and the router's number of that page. */
type Entry = { layers?: number; [pageNumber]?: number } | null;

const layers: Layer[] = [];
/** The current entry, as far as is known: what the next popstate comes from. */
let from: Entry = null;
/** The router's last change of the page's entry while a layer was open; the entry under the layer gets it too. */
let rewritten: Parameters<History['replaceState']> | undefined;
let isFollowing = false;

const entry = (): Entry => history.state as Entry;
const countLayers = (state: Entry): number => state?.layers ?? 0;

/** On phones and tablets, where Back is a gesture or a key. With a mouse, Back leaves the page. */
const byHand = '(pointer: coarse), (max-width: 767px)';

/**
 * Has the Back of a phone close what is open over the page before it leaves the page. Each layer has a history entry with the
 * address of the page. The entry of a layer that was closed by hand serves the next layer or the next page; Back skips it.
 */
export function useCloseByBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Add the entry before the layer is visible, so that Back always closes it.
  useLayoutEffect(() => {
    if (!open || !matchMedia(byHand).matches) return;
    follow();
    const layer = { close: () => close() };
    layers.push(layer);
    addEntries();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [open]);
}

function addEntries(): void {
  // The router hears nothing of it: the page stays.
  for (let count = countLayers(entry()) + 1; count <= layers.length; count += 1)
    History.prototype.pushState.call(history, { ...entry(), layers: count }, '');
  from = entry();
}

/** Follows the history from now on. A page needs it from its start if its entry is that of a layer: such entries outlive a reload. */
export function follow(): void {
  from = entry();
  if (isFollowing) return;
  isFollowing = true;
  // Before the router, which listens to the same event.
  addEventListener('popstate', onPop, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...written) => {
    rewritten = undefined;
    (countLayers(entry()) > 0 ? replaceState : pushState).apply(history, written);
    from = entry();
  };
  history.replaceState = (state: Entry, title, address) => {
    const over = countLayers(entry());
    if (over > 0) rewritten = [state, title, address];
    replaceState.call(history, over > 0 ? { ...state, layers: over } : state, title, address);
    from = entry();
  };
  // The router counts pages.
  history.go = (by = 0) => History.prototype.go.call(history, by < 0 ? by - countLayers(entry()) : by);
  history.back = () => history.go(-1);
}

function onPop(event: PopStateEvent): void {
  const state = event.state as Entry;
  const [before, there] = [countLayers(from), countLayers(state)];
  const isSamePage = state?.[pageNumber] === from?.[pageNumber];
  from = state;
  if (!isSamePage) {
    rewritten = undefined;
    return;
  }
  if (before === there) return;
  event.stopImmediatePropagation();
  if (before < there) return;
  if (rewritten !== undefined) {
    const [written, title, address] = rewritten;
    History.prototype.replaceState.call(history, { ...(written as Entry), layers: there }, title, address);
    if (there === 0) rewritten = undefined;
    from = entry();
  }
  if (layers.length <= there) return history.back();
  for (let top = layers.length; top > there; top -= 1) layers[top - 1]?.close();
  // A layer that stays open, such as a dialog whose answer is on its way, is closed by the next Back.
  setTimeout(addEntries);
}
