import { useEffect, useEffectEvent, useState } from 'react';

/** Runs `then` as soon as nothing is on its way any more; `begin` asks for it. */
export function useWhenSent(busy: boolean, then: () => void): { waiting: boolean; begin: () => void } {
  const [asked, setAsked] = useState(0);
  const [done, setDone] = useState(0);
  const run = useEffectEvent(() => {
    setDone(asked);
    then();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is awaited ends outside of React
    if (asked !== done && !busy) run();
  }, [asked, done, busy]);
  return { waiting: asked !== done, begin: () => setAsked((times) => times + 1) };
}
