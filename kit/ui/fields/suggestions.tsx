import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '#kit/ui/classes.ts';

type SuggestionsProps = {
  /** The field, which stands in the page from the first moment and stays: people type in it while this list loads. */
  input: RefObject<HTMLInputElement | null>;
  /** The best first. */
  items: readonly string[];
  onChoose: (item: string) => void;
  /** Names the list. */
  label: string;
  /** True if the typing began before this list was there. */
  isBegun: boolean;
};

const gap = 4;
const edge = 8;

/** A list below a field, to choose from with the arrow keys or by a press. Other text stays as typed. */
export function Suggestions({ input, items, onChoose, label, isBegun }: SuggestionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(isBegun);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && items.length > 0;

  const open = (next: boolean) => {
    setOpen(next);
    setActive(-1);
  };
  const choose = (item: string) => {
    open(false);
    onChoose(item);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = isShown ? items[active] : undefined;
    if (step !== undefined && items.length > 0) {
      setOpen(true);
      // One place more than there are items: the field itself.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    } else if (event.key === 'Enter' && item !== undefined) choose(item);
    else if (event.key === 'Escape' && isShown) open(false);
    else return;
    event.preventDefault();
    // The dialog around the field does not close as well.
    event.stopPropagation();
  });
  // Listens from the moment the list is in the page: a passive effect comes later, and would miss what is typed between.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('input', () => open(true), { signal });
    field.addEventListener('blur', () => open(false), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => listening.abort();
  }, [input]);
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-controls', id);
    field?.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) field?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  });
  // In the top layer: no scrolling part of a dialog cuts it off.
  useLayoutEffect(() => {
    const popup = list.current;
    if (!isShown || !popup) return;
    const place = () => input.current && placeBelow(popup, input.current.getBoundingClientRect());
    // Browsers without popovers show it where it stands.
    if ('showPopover' in popup) popup.showPopover();
    place();
    const listening = new AbortController();
    for (const name of ['scroll', 'resize'])
      window.addEventListener(name, place, { capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      if ('hidePopover' in popup) popup.hidePopover();
    };
  }, [isShown, input]);

  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      // Browsers without popovers have no style that hides a closed one.
      className={classes(
        'fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised py-1.5 text-ink shadow-pop',
        !isShown && 'hidden',
      )}
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's
        <div
          key={item}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center px-4 py-2 text-card wrap-anywhere select-none hover:bg-sunken',
            index === active && 'bg-brand-tint',
          )}
        >
          {item}
        </div>
      ))}
    </div>
  );
}

/** Under the field, or above it where there is more room, such as over the keyboard of a phone. */
function placeBelow(popup: HTMLElement, field: DOMRect): void {
  const bottom = (window.visualViewport?.height ?? window.innerHeight) - edge;
  const below = bottom - field.bottom - gap;
  const above = field.top - gap - edge;
  const isAbove = below < 160 && above > below;
  const height = Math.min(320, isAbove ? above : below);
  Object.assign(popup.style, {
    left: `${field.left}px`,
    width: `${field.width}px`,
    maxHeight: `${height}px`,
    top: isAbove ? 'auto' : `${field.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - field.top + gap}px` : 'auto',
  });
}
