import type { StepWords } from '#core/wording.ts';
import type { CaseAct, Measure, QueueFilter, SubjectState } from './acts.ts';
import { moderationWords } from './wording.ts';

/** The views of Content Moderation. */
export const moderationViews = { queue: 'Queue', comments: 'Comments', problems: 'Problems', reports: 'Reports' };

/** The queue and the case that an admin works on. */
export const caseWords = {
  views: 'Views of Content Moderation',
  filter: 'Show',
  filters: {
    all: 'All',
    appeals: 'Appeals',
    comment: 'Comments',
    problem: 'Problems',
    provider: 'Providers',
    review: 'Reviews',
    message: 'Messages',
    person: 'People',
  } satisfies Record<QueueFilter, string>,
  queue: 'Cases that wait',
  loading: 'Loading cases',
  none: 'Nothing waits for you.',
  noneHint: 'Held comments and problems, reports and appeals come here, the oldest first.',
  failedToFetch: 'Failed to fetch cases.',
  appeal: 'Appeal',
  held: 'Waits for a check',
  openReports: (count: number) =>
    count === 1 ? '1 report' : count >= 100 ? '100 reports or more' : `${count} reports`,
  by: (author: string) => `by ${author}`,
  since: 'Waits since',
  claimedBy: (name: string, until: string) => `${name} has it until ${until}`,
  claimedByYou: (until: string) => `You have it until ${until}`,
  open: 'Open',
  openCase: (subject: string) => `Open the case: ${subject}`,
  back: 'Back to the queue',
  loadingCase: 'Loading the case',
  failedCase: 'Failed to load the case.',
  noCase: 'There is no such case.',
  closed: 'This case is closed.',
  next: 'Next case',
  noNext: 'No other case waits.',
  claim: 'Take this case',
  claimAgain: 'Keep it 10 more minutes',
  claimHint:
    'While you have it, no other admin works on it. It is free again when you close it, leave it, or after 10 minutes.',
  failedToClaim: 'Failed to take the case.',
  hasIt: (name: string) => `${name} is working on this case.`,
  release: 'Let others have it',
  released: 'Other admins can have the case now.',
  failedToRelease: 'Failed to let the case go.',
  states: {
    shown: 'Everyone can see it',
    waiting: 'Waits for a check',
    hidden: 'Hidden',
    gone: 'No longer there',
  } satisfies Record<SubjectState, string>,
  subject: 'What it is about',
  before: 'Before, and what others read now:',
  look: 'Look at it on the site',
  pictures: 'Pictures',
  context: 'Around it',
  reported: 'The case is about this',
  attached: (names: string) => `Files: ${names}`,
  messages: {
    title: 'Messages around it',
    text: 'Two people wrote these to each other in private. We record each time they are opened, with your reason.',
    read: 'Read the messages',
    ask: 'Why do you read these messages?',
    hint: 'The log keeps this, with your name.',
    cancel: 'Do not read them',
    failed: 'Failed to load the messages.',
  },
  reports: 'Reports',
  noReports: 'No open reports.',
  reportBy: (name: string) => `Report by ${name}`,
  author: 'Author',
  earlier: 'Decisions before',
  decidedBy: (admin: string | null) => (admin === null ? 'by an admin' : `by ${admin}`),
  measures: { hide: 'Hidden', warn: 'Warned', suspend: 'Suspended' } satisfies Record<Measure, string>,
  record: {
    memberSince: 'Member since',
    sent: 'Reports sent',
    sentText: ({ reports, resolved, dismissed }: { reports: number; resolved: number; dismissed: number }) =>
      reports === 0 ? 'None' : `${reports}: we acted on ${resolved}, and not on ${dismissed}`,
    /** A reporter, in a line. */
    brief: (
      {
        sent,
        about,
      }: {
        sent: { reports: number; resolved: number };
        about: { hidden: number; warned: number; suspended: number };
      },
      since: string,
    ) =>
      `Member since ${since}. ${sent.reports} reports sent, ${sent.resolved} led to something. Decisions: hidden ${about.hidden}, warned ${about.warned}, suspended ${about.suspended}.`,
    about: 'Reports about them',
    decisions: 'Decisions',
    decisionsText: ({ hidden, warned, suspended }: { hidden: number; warned: number; suspended: number }) =>
      [
        ['Hidden', hidden],
        ['Warned', warned],
        ['Suspended', suspended],
      ]
        .filter(([, count]) => count !== 0)
        .map((act) => act.join(' '))
        .join(', ') || 'None',
  },
  appealTitle: 'The appeal',
  decision: 'The decision',
  appealText: 'The author writes',
  acts: 'What to do',
  keys: 'Keys',
  keysHint: 'While the focus is in this case, the letter of a button presses it.',
};

export const onlySuspensionsEnd = 'Only a suspension has an end.';

/** The decisions on a case: button, key, question and toast. The author reads each reason. */
export const caseActWords: Record<
  CaseAct,
  StepWords & { label: string; key: string; ask: NonNullable<StepWords['ask']>; text: string }
> = {
  approve: {
    label: 'Approve',
    key: 'a',
    text: 'Everyone sees it from now on. Open reports of it are dismissed.',
    ask: askAuthor('Approve it?', 'Approve', 'primary'),
    done: 'Approved.',
    failed: () => 'Failed to approve.',
  },
  restore: {
    label: 'Restore',
    key: 'r',
    text: 'The decision is lifted.',
    ask: askAuthor('Lift the decision?', 'Restore', 'primary'),
    done: 'The decision is lifted.',
    failed: () => 'Failed to restore.',
  },
  hide: {
    label: 'Hide',
    key: 'h',
    text: 'Only its author and admins see it from now on. The author can appeal once. Open reports of it are resolved.',
    ask: askAuthor('Hide it?', 'Hide', 'danger'),
    done: 'Hidden.',
    failed: () => 'Failed to hide.',
  },
  warn: {
    label: 'Warn the author',
    key: 'w',
    text: 'The author gets a warning. The case stays open.',
    ask: askAuthor('Warn the author?', 'Warn', 'primary'),
    done: 'The author is warned.',
    failed: () => 'Failed to warn the author.',
  },
  suspend: {
    label: 'Suspend the author',
    key: 's',
    text: 'They are signed out at once, and everything that they posted is hidden. They can appeal once. The case stays open.',
    ask: askAuthor('Suspend the author?', 'Suspend', 'danger'),
    done: 'The author is suspended.',
    failed: () => 'Failed to suspend the author.',
  },
  uphold: {
    label: 'Keep the decision',
    key: 'k',
    text: 'The decision stands. There is no other appeal.',
    ask: askAuthor('Keep the decision?', 'Keep the decision', 'primary'),
    done: 'The decision stands.',
    failed: () => 'Failed to keep the decision.',
  },
  close: {
    label: 'Close',
    key: 'c',
    text: 'Nothing more is done. We tell the people who reported it that you have looked at it.',
    ask: askAuthor('Close the case?', 'Close', 'primary'),
    done: 'The case is closed.',
    failed: () => 'Failed to close the case.',
  },
};

function askAuthor(title: string, confirmLabel: string, tone: 'primary' | 'danger') {
  return { title, confirmLabel, keepLabel: moderationWords.cancel, tone, hint: 'The author reads this.' } as const;
}
