import { useEffect, useEffectEvent, useState } from 'react';
import { findFailure, type Upload } from './upload-queue.ts';

type Files = { busy: boolean; uploads: readonly Upload[] };

/**
 * Runs `act` as soon as no upload is on its way; `begin` asks for it, `waiting` says that it was asked for. If an upload fails in between,
 * its error comes into view and `act` does not run: the next `begin` goes on without that file. A dialog that closes before, as by *Cancel*,
 * drops the request: `open` is that of the dialog.
 */
export function useAfterUploads(
  { busy, uploads }: Files,
  act: () => void,
  open = true,
): { waiting: boolean; begin: () => void } {
  // The uploads at the press.
  const [before, setBefore] = useState<readonly Upload[] | null>(null);
  if (!open && before !== null) setBefore(null);
  const run = useEffectEvent(() => {
    setBefore(null);
    const failed = findFailure(uploads, before ?? []);
    if (failed === undefined) act();
    else document.getElementById(`${failed.key}-error`)?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- uploads end outside of React
    if (before !== null && !busy) run();
  }, [before, busy]);
  return { waiting: before !== null, begin: () => setBefore((last) => last ?? [...uploads]) };
}
