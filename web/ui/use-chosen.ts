import { useState } from 'react';

/**
 * The value that a control shows, and what shows another one at once, where it takes a moment until `value` follows, as a change of the address
 * does. `follow` changes it and ends when that is done, or has failed: then `value` is shown. It is no action of a transition, because those keep
 * the router from drawing the page that they wait for.
 */
export function useChosen<Value>(value: Value): [Value, (next: Value, follow: () => Promise<unknown>) => void] {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const choose = (next: Value, follow: () => Promise<unknown>) => {
    const own = { value: next };
    setChosen(own);
    const end = () => setChosen((last) => (last === own ? null : last));
    follow().then(end, end);
  };
  return [chosen === null ? value : chosen.value, choose];
}
