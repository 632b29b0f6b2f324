import { useSyncExternalStore } from 'react';

const desk = window.matchMedia('(min-width: 48rem)');
const watchDesk = (onChange: () => void) => {
  desk.addEventListener('change', onChange);
  return () => desk.removeEventListener('change', onChange);
};

/** True if the window has room for the sidebar: a tablet or a desk. */
export const isWide = (): boolean => desk.matches;
export const useWide = (): boolean => useSyncExternalStore(watchDesk, isWide);
