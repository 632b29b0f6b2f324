import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { useCloseByBack } from './close-by-back.ts';
import { useKeepBelow } from './kept-below.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { ignoreStrayPresses } from './stray-press.ts';
import * as words from '#kit/ui/wording.ts';

interface DialogProps {
  open: boolean;
  /** Escape, the scrim, the X and a swipe back all come here. */
  onClose: () => void;
  title: ReactNode;
  /** A line under the title, read out with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons; it stays in sight while the content scrolls. */
  foot?: ReactNode;
  /** Makes content and foot one form. The page's own submit is already prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** While true nothing closes it: the answer is on its way. */
  busy?: boolean;
  /** Asks a question that must be answered: narrower, no X, and a press beside it closes nothing. */
  ask?: boolean;
  /** For pictures: as wide as the screen allows. */
  wide?: boolean;
  /** Its opener decides what Back does, since the dialog has a place in the history already. */
  ownsBack?: boolean;
  /** The element that gets the focus first; without it the dialog itself, so that its title is read. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when the dialog closes; `true` for the one that had it before. */
  finalFocus?: () => HTMLElement | true;
}

/** A dialog on a desk, the same content as a sheet from below on a phone. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  foot,
  onSubmit,
  busy = false,
  ask = false,
  wide = false,
  ownsBack = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(ignoreStrayPresses, []);
  useCloseByBack(open && !ownsBack, () => busy || onClose());
  useKeepBelow(open);
  // A toast lies above the dialog: dismissing it is not pressing the scrim.
  const change = (next: boolean, { event, reason }: { event: Event; reason: string }) => {
    const onToast = event.target instanceof Element && event.target.closest('[data-toaster]');
    // A question is answered, not brushed aside; and the second press of a double click is meant for what opened the dialog.
    const isBeside = reason === 'outside-press' && (ask || (event instanceof MouseEvent && event.detail > 1));
    if (!next && !busy && !onToast && !isBeside) onClose();
  };
  const content = (
    <>
      <div
        className={classes(
          'grid min-h-0 flex-auto grid-cols-[minmax(0,1fr)] content-start gap-4.5 overflow-y-auto [@media(max-height:420px)]:flex-none [@media(max-height:420px)]:overflow-visible px-5 pt-2 pb-5 md:px-7 md:pb-6',
          !description && !children && 'hidden',
        )}
      >
        {description ? <Base.Description className="wrap-anywhere text-muted">{description}</Base.Description> : null}
        {children}
      </div>
      {foot ? (
        <div className="flex flex-none flex-wrap gap-3 border-t border-line px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] *:flex-1 md:justify-end md:px-7 md:py-3.5 md:*:flex-none">
          {foot}
        </div>
      ) : null}
    </>
  );
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-240 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? popup}
            finalFocus={finalFocus}
            role={ask ? 'alertdialog' : 'dialog'}
            aria-busy={busy || undefined}
            className={classes(
              'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-sheet [@media(max-height:420px)]:overflow-y-auto bg-raised text-ink shadow-sheet md:rounded-dialog md:shadow-pop',
              'transition duration-240 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full',
              'md:data-ending-style:translate-y-2 md:data-ending-style:opacity-0 md:data-starting-style:translate-y-2 md:data-starting-style:opacity-0',
              ask ? 'md:w-105' : wide ? 'md:w-280' : 'md:w-140',
            )}
          >
            <div aria-hidden="true" className="mx-auto mt-2 h-[5px] w-10 flex-none rounded-[3px] bg-field md:hidden" />
            <div
              className={classes(
                'flex flex-none items-center justify-between gap-2 pl-5 md:pl-7',
                ask ? 'pt-4 pr-5 md:pt-6 md:pr-7' : 'py-2 pr-2 md:pt-3.5 md:pr-3.5 md:pb-1.5',
              )}
            >
              <Base.Title>{title}</Base.Title>
              {ask ? null : <Base.Close disabled={busy} render={<IconButton icon={X} label={words.close} />} />}
            </div>
            {onSubmit ? (
              <form
                noValidate
                className="flex min-h-0 flex-auto flex-col [@media(max-height:420px)]:flex-none"
                onSubmit={(event) => {
                  event.preventDefault();
                  // React sends events up through portals: a form around the dialog must not hear this one.
                  event.stopPropagation();
                  // A second press may come while the dialog closes.
                  if (open) onSubmit(event);
                }}
              >
                {content}
              </form>
            ) : (
              content
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
