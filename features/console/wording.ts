import { daysBetween, showAgo } from '#core/time.ts';
import type { WaitingKind } from './waiting-kinds.ts';

/** The command palette. */
export const paletteWords = {
  title: 'Find anything',
  close: 'Close',
  /** On the button, for people with a keyboard. */
  openBy: (isMac: boolean) => `Find anything (${isMac ? '⌘K' : 'Ctrl K'})`,
  placeholder: 'Name, email, id or reference',
  hint: 'Arrow keys choose, Enter opens, Escape closes.',
  groups: {
    place: 'Go to',
    person: 'People',
    problem: 'Problems',
    quote: 'Quotes',
    job: 'Jobs',
    payment: 'Payments',
  },
  searching: 'Searching',
  none: (typed: string) => `Nothing found for "${typed}".`,
  noneHint:
    'Names and email addresses are found by how they begin, ids by their first 8 characters, papers by their whole number.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'Failed to search.',
};

const showWhole = new Intl.NumberFormat('en').format;
const shown = (count: number, most: number) => (count >= most ? `${showWhole(most)}+` : showWhole(count));
const counted = (count: number, most: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${shown(count, most)} ${many}`;

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type Waits = { title: (count: number, most: number) => string; place: string };

/** The things that wait for the admins, and the links to them. */
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
  kinds: {
    providers: {
      title: (count, most) =>
        count === 1 ? '1 provider is waiting for approval' : `${shown(count, most)} providers are waiting for approval`,
      place: 'Review providers',
    },
    applications: {
      title: (count, most) =>
        counted(count, most, 'application to become a provider', 'applications to become a provider'),
      place: 'Answer applications',
    },
    reports: { title: (count, most) => counted(count, most, 'open report', 'open reports'), place: 'Look at reports' },
    comments: {
      title: (count, most) => counted(count, most, 'comment on hold', 'comments on hold'),
      place: 'Look at comments',
    },
    problems: {
      title: (count, most) => counted(count, most, 'problem to check', 'problems to check'),
      place: 'Check problems',
    },
    appeals: { title: (count, most) => counted(count, most, 'appeal', 'appeals'), place: 'Answer appeals' },
    payments: {
      title: (count, most) => counted(count, most, 'payment set aside', 'payments set aside'),
      place: 'Decide on payments',
    },
    'privacy-requests': {
      title: (count, most) => counted(count, most, 'request to the team', 'requests to the team'),
      place: 'Answer requests',
    },
    mails: {
      title: (count, most) => counted(count, most, 'failed email', 'failed emails'),
      place: 'Look at emails',
    },
    jobs: {
      title: (count, most) => counted(count, most, 'dead job of the queue', 'dead jobs of the queue'),
      place: 'Open system health',
    },
  } satisfies Record<WaitingKind, Waits>,
};
