import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';

/** A section of the console: an entry of its menu and a page at `/admin/<id>`. */
export type ConsoleSection = {
  /** The last part of its address. */
  id: string;
  title: string;
  icon: IconNode;
  /** The page below the frame, with the title as its heading; its code loads when it is shown first. A section of several nouns has it in `web/console/views.ts`. */
  view?: SectionView;
  /** The beginning of other addresses that belong to the section. */
  also?: string;
};

export type SectionView = (props: { title: string }) => ReactNode;

/** Things of one kind that wait for admins; the feature's `server/contributions.ts` counts them under the same name. */
export type WaitingKind = {
  icon: IconNode;
  words: WaitingWords;
  /** The id of the section that shows them. */
  section: string;
  /** The filters with which the section shows them first. */
  search?: Readonly<Record<string, string>>;
};

/** The sentence about one waiting thing, that about a larger number, and the button that leads to them. */
export type WaitingWords = { one: string; many: (count: string) => string; action: string };

/** A kind of result of the palette, which the feature's `server/contributions.ts` finds under the same name. */
export type FoundKind = {
  icon: IconNode;
  /** The heading of the results. */
  title: string;
  /** The address of a result. Without it the thing is private, and opens with a reason. */
  link?: (id: string) => string;
};

/** The part of a noun in the console: its sections, in their order, its things that wait for admins, and its results of the palette. */
export type NounConsole = {
  sections?: readonly ConsoleSection[];
  waiting?: Readonly<Record<string, WaitingKind>>;
  found?: Readonly<Record<string, FoundKind>>;
};
