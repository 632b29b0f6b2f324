import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Marks the texts below it: unchanged, unless a list of matches says otherwise. */
export const Marking = createContext<(text: string) => ReactNode>((text) => text);

/** A text that a person wrote, in a language that no one knows, in which a search may have found something. */
export const Marked = ({ children }: { children: string }): ReactNode => (
  <span lang="" dir="auto">
    {use(Marking)(children)}
  </span>
);
