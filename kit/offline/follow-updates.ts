import type { AnyRouter } from '@tanstack/react-router';

const updateEvery = 3_600_000;
/** Milliseconds that a new page is given to ask for what it shows. */
export const settleTime = 3_000;

/**
 * A worker of a new version waits until the next navigation, so that nothing changes under a form: one that arrives on a page that someone
 * has begun to use waits for the page after it. A page that stays open for hours looks for one.
 */
export function followUpdates(
  registration: ServiceWorkerRegistration,
  router: Pick<AnyRouter, 'subscribe'>,
  signal: AbortSignal,
): void {
  let timer: number;
  // A request that wakes the old worker while it stops puts the new one off by a minute in Chromium, and a new page sends many.
  const letWaitingTakeOver = () => {
    const { waiting } = registration;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (waiting === registration.waiting) registration.waiting?.postMessage('take-over');
    }, settleTime);
  };
  // The start of the page is a navigation too.
  letWaitingTakeOver();
  const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => pathChanged && letWaitingTakeOver());
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    unsubscribe();
  });
  let looked = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < updateEvery) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}
