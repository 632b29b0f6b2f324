/**
 * Calls `onPast` when the foot of the window is past this share of the page, at once if it is already.
 * Looks every `every` milliseconds at most while the page is scrolled. Returns what ends it.
 */
export function onScrolledPast(share: number, every: number, onPast: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    resting = undefined;
    const { scrollHeight } = document.documentElement;
    if (window.scrollY + window.innerHeight >= share * scrollHeight) onPast();
  };
  const onScroll = () => (resting ??= setTimeout(look, every));
  window.addEventListener('scroll', onScroll, { passive: true });
  look();
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(resting);
  };
}
