import { useState, useSyncExternalStore } from 'react';

const desk = window.matchMedia('(min-width: 68.75rem)');
const watchDesk = (onChange: () => void) => {
  desk.addEventListener('change', onChange);
  return () => desk.removeEventListener('change', onChange);
};

/**
 * True once the window has had room for the part beside the page on a desk. A phone never renders that part; elsewhere it stays, since
 * something may be typed in it.
 */
export function useHasBeenDesk(): boolean {
  const isDesk = useSyncExternalStore(watchDesk, () => desk.matches);
  const [hasBeen, setHasBeen] = useState(isDesk);
  if (isDesk && !hasBeen) setHasBeen(true);
  return hasBeen;
}
