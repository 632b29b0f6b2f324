import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Marks the texts below it: unchanged, unless a list of matches says otherwise. */
export const Marking = createContext<(text: string) => ReactNode>((text) => text);

/** A text in which a search may have found something. */
export const Marked = ({ children }: { children: string }): ReactNode => use(Marking)(children);
