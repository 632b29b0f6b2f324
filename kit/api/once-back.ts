/**
 * Calls `act` when the reader comes back to a page that they left for another address. Browsers keep such a page in memory and show it again as it
 * was; an app on the home screen of an iPhone opens the other page above it.
 */
export function onceBack(act: () => void): void {
  const ended = new AbortController();
  const { signal } = ended;
  const back = (isBack: boolean) => {
    if (!isBack) return;
    ended.abort();
    act();
  };
  addEventListener('pageshow', ({ persisted }) => back(persisted), { signal });
  document.addEventListener('visibilitychange', () => back(document.visibilityState === 'visible'), { signal });
}
