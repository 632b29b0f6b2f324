import { Children, createContext, isValidElement, type Key, type ReactElement, type ReactNode } from 'react';
import { useContext, useEffect, useRef, useState } from 'react';

/** Says that a dialog has opened (1) or closed (-1). */
const Opened = createContext<(by: 1 | -1) => void>(() => undefined);

/** Keeps the parts of `KeptBelow` around a dialog while it is open. */
export function useKeepBelow(isOpen: boolean): void {
  const opened = useContext(Opened);
  useEffect(() => {
    if (!isOpen) return undefined;
    opened(1);
    return () => opened(-1);
  }, [isOpen, opened]);
}

type Part = ReactElement & { key: Key };

/**
 * Keeps each of its children in its place while a dialog in it is open. A live update can take away the card or the row that the dialog belongs to: the
 * typed text stays, and the server's answer to it is said. The card goes once the dialog closes.
 */
export function KeptBelow({ children }: { children: ReactNode }) {
  const outer = useContext(Opened);
  const [open, setOpen] = useState<ReadonlyMap<Key, number>>(new Map());
  /** The parts of the last render. */
  const last = useRef<readonly Part[]>([]);
  const parts = Children.toArray(children).filter((child): child is Part => isValidElement(child));
  for (const [place, part] of last.current.entries())
    if (open.get(part.key) && !parts.some(({ key }) => key === part.key)) parts.splice(place, 0, part);
  last.current = parts;
  return parts.map((part) => (
    <Kept
      key={part.key}
      onChange={(by) => {
        outer(by);
        setOpen((before) => new Map(before).set(part.key, (before.get(part.key) ?? 0) + by));
      }}
    >
      {part}
    </Kept>
  ));
}

type KeptProps = { onChange: (by: 1 | -1) => void; children: ReactNode };

/** The first `onChange` does for all: a dialog says once that it has opened. */
function Kept({ onChange, children }: KeptProps) {
  const [opened] = useState(() => onChange);
  return <Opened value={opened}>{children}</Opened>;
}
