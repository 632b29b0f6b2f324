import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * The value of a typed filter and its setter. Puts the text in the address after a pause of so many milliseconds, and follows the address
 * when something else changes it.
 */
export function useTypedFilter(value: string, onSettle: (typed: string) => void, pause: number) {
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  useEffect(() => {
    if (value === settled.current) return;
    settled.current = value;
    setTyped(value);
  }, [value]);
  const settle = useEffectEvent(() => {
    if (typed.trim() === settled.current) return;
    settled.current = typed.trim();
    onSettle(settled.current);
  });
  useEffect(() => {
    const rest = setTimeout(settle, pause);
    return () => clearTimeout(rest);
  }, [typed, pause]);
  return [typed, setTyped] as const;
}
