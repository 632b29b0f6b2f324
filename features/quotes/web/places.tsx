import { useState } from 'react';
import { openPlaces } from '#features/quotes/places-wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const PlacesDialog = lazyDialog(() => import('./places-dialog.tsx'));

/** Opens the list of the quotes that a provider sent: which of them count, which were opened, and which came back. */
export function Places() {
  const [dialog, setDialog] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <>
      <Button variant="text" size="sm" className="max-md:-ml-[13px]" onClick={() => setDialog('open')}>
        {openPlaces}
      </Button>
      {dialog === 'unasked' ? null : <PlacesDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  );
}
