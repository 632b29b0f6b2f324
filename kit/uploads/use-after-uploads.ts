import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Runs `act` as soon as no upload is on its way; `begin` asks for it, `waiting` says that it was asked for. A dialog that closes before, as by
 * *Cancel*, drops the request: `open` is that of the dialog.
 */
export function useAfterUploads(busy: boolean, act: () => void, open = true): { waiting: boolean; begin: () => void } {
  const [requests, setRequests] = useState(0);
  const [done, setDone] = useState(0);
  if (!open && requests !== done) setDone(requests);
  const run = useEffectEvent(() => {
    setDone(requests);
    act();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- uploads end outside of React
    if (requests !== done && !busy) run();
  }, [requests, done, busy]);
  return { waiting: requests !== done, begin: () => setRequests((times) => times + 1) };
}
