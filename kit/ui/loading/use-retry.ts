import { useEffect } from 'react';

/** Calls `retry` when the device is online again, and after `milliseconds` where given, unless it is under way. */
export function useRetry(retry: () => void, milliseconds = 0, retrying = false): void {
  useEffect(() => {
    const timer = milliseconds && !retrying ? setTimeout(retry, milliseconds) : undefined;
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [retry, milliseconds, retrying]);
}
