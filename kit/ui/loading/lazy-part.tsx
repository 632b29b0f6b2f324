import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { type Component, type Failure, type Load, makeLazy } from './make-lazy.tsx';
import * as words from '#kit/ui/first-screen-wording.ts';
import { newVersion } from './load-part.ts';

function FailedPart({ onClose, ...failure }: Failure) {
  return (
    <div role="alert">
      <Alert
        tone="warning"
        title={words.partFailed}
        action={
          onClose ? (
            <Button size="sm" variant="text" onClick={onClose}>
              {words.dismissToast}
            </Button>
          ) : null
        }
        {...failure}
      >
        {newVersion.load ? words.loadsAgain : words.nothingIsLost}
      </Alert>
    </div>
  );
}

/**
 * A part of a page, with what stands in its place until it is there: without one it is under a `Suspense`. If its code does not
 * arrive, a message in its place offers another try.
 */
export const lazyPart = <Part extends Component>(load: Load<Part>, place?: ReactNode) =>
  makeLazy(load, FailedPart, { place });

function FailedOverPage(failure: Failure) {
  return createPortal(
    <div className="fixed inset-x-4 bottom-[calc(84px+env(safe-area-inset-bottom))] z-50 rounded-xl bg-raised shadow-pop md:right-8 md:bottom-8 md:left-auto md:w-105">
      <FailedPart {...failure} />
    </div>,
    document.body,
  );
}

/** A part that opens over the page by a press. If its code does not arrive, the message lies over the page until it is closed. */
export const lazyDialog = <Part extends Component>(load: Load<Part>) =>
  makeLazy(load, FailedOverPage, { place: null, wait: 0 });

/** A menu that opens at its button, which stands in a `Suspense` until the code is there. It fails as a dialog does. */
export const lazyMenu = <Part extends Component>(load: Load<Part>) => makeLazy(load, FailedOverPage, { wait: 0 });

/**
 * A page of the site map: what its module exports, by its name where there are several. If its code does not arrive, a panel in its place offers another
 * try; the frame stays. The type of the page itself stays unread: it depends on the site map.
 */
export const lazyPage = <Page extends object>(load: () => Promise<Page>, name?: keyof Page) =>
  makeLazy(
    () => load().then((page) => ({ default: (name ? page[name] : Object.values(page)[0]) as () => ReactNode })),
    (failure) => (
      <Card>
        <ErrorPanel level={1} title={words.pageNotLoaded} line={words.nothingIsLost} {...failure} />
      </Card>
    ),
  );
