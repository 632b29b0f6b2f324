import { daysBetween, showAgo } from '#core/time.ts';
import { maxCounted } from './limits.ts';

/** The command palette. */
export const paletteWords = {
  title: 'Find anything',
  close: 'Close',
  /** On the button, for people with a keyboard. */
  openBy: (isMac: boolean) => `Find anything (${isMac ? '⌘K' : 'Ctrl K'})`,
  placeholder: 'Name, email, id or reference',
  hint: 'Arrow keys choose, Enter opens, Escape closes.',
  sections: 'Go to',
  searching: 'Searching',
  none: (typed: string) => `Nothing found for "${typed}".`,
  noneHint:
    'Type the start of a name or an email address, the first 8 characters of an id, or the whole number of a paper.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'Failed to search.',
};

const showWhole = new Intl.NumberFormat('en').format;
/** A count that stops at `maxCounted`. */
export const showCount = (count: number): string =>
  count >= maxCounted ? `${showWhole(maxCounted)}+` : showWhole(count);

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The list of what waits for the admins. */
export const waitingWords = {
  title: 'What is waiting',
  loading: 'Loading what is waiting',
  failed: 'Failed to load what is waiting.',
  none: 'Nothing is waiting.',
  noneHint: 'New applications, reports and failures appear here.',
  /** The wait of the oldest, in days after the first week. */
  oldest: (since: string, now: Date) => {
    const days = daysBetween(since, now);
    return `The oldest came in ${days < 7 ? uncapitalised(showAgo(since, now)) : `${showWhole(days)} days ago`}.`;
  },
};
