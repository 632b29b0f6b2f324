import { useSyncExternalStore } from 'react';
import { keep } from '#kit/drafts/kept.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const CHANGED = 'themechange';

/** The chosen theme. The page itself is set before the first paint by `public/theme.js`. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), setTheme];
}

function current(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function setTheme(theme: Theme): void {
  show(theme);
  keep('device', KEY, theme === 'system' ? null : theme);
}

function show(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY) show(event.newValue);
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', fromOtherTab);
  };
}
