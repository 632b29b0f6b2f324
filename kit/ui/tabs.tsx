import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { CountPill } from './count-pill.tsx';
import { useChosen } from './use-chosen.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import * as words from './wording.ts';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number | undefined;
  /** The number of them that wait for the reader. */
  waiting?: number | undefined;
}

interface TabsProps<Value extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange?: (value: Value) => void;
  /** In place of `onChange` where it takes a moment until `value` follows, as a change of the address does: the choice is shown at once. */
  onChoose?: (value: Value) => Promise<unknown>;
  /** Spreads the tabs over the width. */
  fill?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/**
 * Tabs over one panel. The chosen one is the caller's, so it can live in the address. The arrow keys, Home and End reach a tab, and a press
 * chooses it. No library draws them: it would weigh more than the rest of such a page.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  onChoose,
  fill = false,
  children,
}: TabsProps<Value>) {
  const [choice, choose] = useChosen(value);
  /** The tab that the keys have reached: the one that Tab leaves from. */
  const [reached, setReached] = useState<Value | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may lie beyond the edge.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [choice]);
  const select = (next: Value) => {
    if (next === choice) return;
    if (onChoose) choose(next, () => onChoose(next));
    else onChange?.(next);
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setReached(null);
        }}
        className="scroll-hint scrollbar-none relative mb-5 flex overflow-x-auto border-b border-line md:gap-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === choice}
            aria-controls={id}
            tabIndex={tab.value === (reached ?? choice) ? 0 : -1}
            onFocus={() => setReached(tab.value)}
            onClick={() => select(tab.value)}
            className={classes(
              'relative inline-flex min-h-12 flex-none items-center gap-2 px-2.5 text-card font-semibold whitespace-nowrap text-muted md:px-3.5',
              'transition-colors duration-150 hover:text-ink aria-selected:text-ink focus-visible:-outline-offset-3',
              'aria-selected:after:absolute aria-selected:after:inset-x-2.5 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:rounded-t-[3px] aria-selected:after:bg-brand-ink',
              fill && 'flex-1 justify-center',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <CountPill count={tab.count} tone="plain" />}
            {tab.waiting ? (
              <span className="inline-flex items-center">
                <span aria-hidden="true" className="size-2 rounded-full bg-accent ring-1 ring-on-accent" />
                <VisuallyHidden>{words.someWait(tab.waiting)}</VisuallyHidden>
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={id}
        tabIndex={0}
        aria-labelledby={`${id}-${choice}`}
        aria-busy={choice === value ? undefined : true}
        className="min-w-0"
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus in the row of tabs, round its ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
