import { useState } from 'react';

export type KeptFocus = {
  /** The ref of the line that gets the focus; the line needs a `tabIndex` of -1. */
  line: (element: HTMLElement | null) => () => void;
  /** To be called when a step is taken: until the next press, focus that is lost goes to the line. */
  begin: () => void;
  /** To be called after each change of the page. */
  keep: () => void;
  /** The element that gets the focus after a dialog: the line once a step is taken, else (`true`) the one that had it before. */
  afterDialog: () => HTMLElement | true;
};

/** Keeps the focus when the button that had it goes with its step, so that a screen reader does not start at the top again. */
export function useKeptFocus(): KeptFocus {
  const [kept] = useState((): KeptFocus => {
    let line: HTMLElement | null = null;
    let isTaken = false;
    const presses = ['keydown', 'pointerdown', 'mousedown'];
    const end = ({ type, defaultPrevented }: Event) => {
      // The second press of a double one says only with its `mousedown` that it is stray.
      isTaken = type === 'mousedown' && defaultPrevented;
      if (isTaken || type === 'pointerdown') return;
      for (const press of presses) document.removeEventListener(press, end);
    };
    const keep = () => {
      if (isTaken && document.activeElement === document.body) line?.focus();
    };
    return {
      line: (element) => {
        line = element;
        // Another card may have its line here by then.
        return () => {
          if (line === element) line = null;
        };
      },
      begin: () => {
        isTaken = true;
        for (const press of presses) document.addEventListener(press, end);
        // A live hint can change the page before the answer to the step comes.
        keep();
      },
      keep,
      afterDialog: () => (isTaken && line !== null ? line : true),
    };
  });
  return kept;
}
