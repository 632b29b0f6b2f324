import { useSyncExternalStore } from 'react';

const watch = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** True if the device is connected, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
