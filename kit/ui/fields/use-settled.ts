import { useEffect, useState } from 'react';

/** The value once it has not changed for `delay` milliseconds; blank until then. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
