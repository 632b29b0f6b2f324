import { useEffect, useState } from 'react';

/** Milliseconds for which the typing rests before the server is asked. */
const rest = 120;

/** A text once it has rested for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, rest, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
