import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** How texts are marked below here: as they are, unless a list of matches says otherwise. */
export const Marking = createContext<(text: string) => ReactNode>((text) => text);

/** A text in which a search may have found something. */
export const Marked = ({ children }: { children: string }): ReactNode => use(Marking)(children);
