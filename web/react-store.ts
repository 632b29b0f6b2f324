export { batch, createAtom } from '@tanstack/store';
import { useLayoutEffect, useRef, useState } from 'react';

type Source<Value> = { get: () => Value; subscribe: (tell: () => void) => { unsubscribe: () => void } };
type Options<Selected> = { compare?: (one: Selected, other: Selected) => boolean };

/** A component's reading of a store; `value` and `selected` follow the store as long as the selection stays the same. */
type Reading<Value, Selected> = { source: Source<Value>; value: Value; selected: Selected };

/**
 * Reads a selection of a store, as the hook of the same name in `@tanstack/react-store` does, but from the state of the component. So a change of the
 * store inside a transition, as each navigation of the router, is drawn as one: in slices of 5 ms between which the page answers. React draws each
 * change of `useSyncExternalStore` in one task.
 */
export function useSelector<Value, Selected = Value>(
  source: Source<Value>,
  select: (value: Value) => Selected = (value) => value as unknown as Selected,
  { compare = Object.is }: Options<Selected> = {},
): Selected {
  const [kept, show] = useState((): Reading<Value, Selected> => read(source, select));
  let reading = kept;
  if (kept.source !== source) {
    reading = read(source, select);
    show(reading);
  }
  const now = select(reading.value);
  const selected = compare(reading.selected, now) ? reading.selected : now;
  /** The reading that was last handed to `show`: it may not be on the page yet. */
  const last = useRef(reading);
  const reader = useRef({ select, compare });
  useLayoutEffect(() => {
    reader.current = { select, compare };
    reading.selected = selected;
  });
  useLayoutEffect(() => {
    last.current = reading;
    const follow = () => {
      const value = source.get();
      if (value === last.current.value) return;
      const { select: selectNow, compare: compareNow } = reader.current;
      let next: Selected;
      try {
        next = selectNow(value);
      } catch {
        // A store that is emptied as its page goes: the component goes too, or throws this itself.
        show((last.current = { ...last.current, value }));
        return;
      }
      if (compareNow(last.current.selected, next)) last.current.value = value;
      else show((last.current = { source, value, selected: next }));
    };
    const { unsubscribe } = source.subscribe(follow);
    follow();
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- a new reading of the same source needs no new subscription
  }, [source]);
  return selected;
}

const read = <Value, Selected>(source: Source<Value>, select: (value: Value) => Selected) => {
  const value = source.get();
  return { source, value, selected: select(value) };
};
