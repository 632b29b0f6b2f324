import { useState } from 'react';

/** In milliseconds: how long a choice is shown after `follow` has ended, while `value` is still another one. A slow phone draws a page in less. */
const grace = 5_000;

type Choice<Value> = { value: Value };

/**
 * The value that a control shows, and what shows another one at once, where it takes a moment until `value` follows, as a change of the address
 * does. `follow` changes it, and ends when that is done or has failed. A failure shows `value` at once; otherwise the choice stays until `value` is
 * the same, because a navigation may end before its page is drawn. It is no action of a transition, because those keep the router from drawing the
 * page that they wait for.
 */
export function useChosen<Value>(value: Value): [Value, (next: Value, follow: () => Promise<unknown>) => void] {
  const [chosen, setChosen] = useState<Choice<Value> | null>(null);
  const [followed, setFollowed] = useState<Choice<Value> | null>(null);
  if (chosen !== null && followed === chosen && Object.is(chosen.value, value)) setChosen(null);
  const choose = (next: Value, follow: () => Promise<unknown>) => {
    const own = { value: next };
    const letGo = () => setChosen((last) => (last === own ? null : last));
    setChosen(own);
    follow().then(() => {
      setFollowed(own);
      setTimeout(letGo, grace);
    }, letGo);
  };
  return [chosen === null ? value : chosen.value, choose];
}
