import type { StepWords } from '#core/wording.ts';
import type { CaseAction, Measure, QueueFilter, SubjectState } from './case-actions.ts';
import { type Reportable, reportable } from './reportable.ts';
import { kindWords, moderationWords } from './wording.ts';

/** The views of Content Moderation. */
export const moderationViews = { queue: 'Queue', comments: 'Comments', problems: 'Problems', reports: 'Reports' };

const kindFilters = Object.fromEntries(reportable.map((kind) => [kind, kindWords[kind].many])) as Record<
  Reportable,
  string
>;

/** The queue and the case that an admin works on. */
export const caseWords = {
  views: 'Views of Content Moderation',
  filter: 'Show',
  filters: { all: 'All', appeals: 'Appeals', ...kindFilters } satisfies Record<QueueFilter, string>,
  queue: 'Cases that wait',
  loading: 'Loading cases',
  none: 'No cases are waiting.',
  noneHint: 'Held content, reports and appeals appear here, the oldest first.',
  failedToFetch: 'Failed to fetch cases.',
  appeal: 'Appeal',
  held: 'Waiting for a check',
  openReports: (count: number) =>
    count === 1 ? '1 report' : count >= 100 ? '100 reports or more' : `${count} reports`,
  by: (author: string) => `by ${author}`,
  since: 'Waiting since',
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
  noNext: 'No other cases are waiting.',
  claim: 'Take this case',
  claimAgain: 'Keep it 10 more minutes',
  claimHint:
    'Only you can decide the case while you have it. Other admins can take it when you close it, leave it, or after 10 minutes.',
  failedToClaim: 'Failed to take the case.',
  hasIt: (name: string) => `${name} is working on this case.`,
  release: 'Release this case',
  released: 'Other admins can take the case now.',
  failedToRelease: 'Failed to release the case.',
  states: {
    shown: 'Everyone can see it',
    waiting: 'Waiting for a check',
    hidden: 'Hidden',
    gone: 'No longer exists',
  } satisfies Record<SubjectState, string>,
  subject: 'Content',
  before: 'Others still read this version:',
  look: 'View on the site',
  pictures: 'Pictures',
  context: 'Before and after',
  reported: 'This case',
  attached: (names: string) => `Files: ${names}`,
  messages: {
    title: 'Messages before and after',
    text: 'These messages are private. Each time an admin opens them, the log records the reason.',
    read: 'Read the messages',
    ask: 'Why do you need to read these messages?',
    hint: 'The log records this with your name.',
    cancel: 'Cancel',
    failed: 'Failed to load the messages.',
  },
  reports: 'Reports',
  noReports: 'No open reports.',
  reportBy: (name: string) => `Report by ${name}`,
  author: 'Author',
  earlier: 'Earlier decisions',
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
      `Member since ${since}. ${sent.reports} reports sent, ${sent.resolved} acted on. Decisions: hidden ${about.hidden}, warned ${about.warned}, suspended ${about.suspended}.`,
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
  appealText: 'Appeal by the author',
  actions: 'Decide',
  keys: 'Keys',
  keysHint: 'While the focus is in this case, the letter of a button presses it.',
};

/** The decisions on a case: button, question and toast. The author reads each reason. */
export const caseActionWords: Record<
  CaseAction,
  StepWords & { label: string; ask: NonNullable<StepWords['ask']>; text: string }
> = {
  approve: {
    label: 'Approve',
    text: 'Everyone sees it from now on. Open reports of it are dismissed.',
    ask: askAuthor({ title: 'Approve it?', confirmLabel: 'Approve', tone: 'primary' }),
    done: 'Approved.',
    failed: () => 'Failed to approve.',
  },
  restore: {
    label: 'Restore',
    text: 'The decision is lifted.',
    ask: askAuthor({ title: 'Lift the decision?', confirmLabel: 'Restore', tone: 'primary' }),
    done: 'The decision is lifted.',
    failed: () => 'Failed to restore.',
  },
  hide: {
    label: 'Hide',
    text: 'Only its author and admins see it from now on. The author can appeal once. Open reports of it are resolved.',
    ask: askAuthor({ title: 'Hide it?', confirmLabel: 'Hide', tone: 'danger' }),
    done: 'Hidden.',
    failed: () => 'Failed to hide.',
  },
  warn: {
    label: 'Warn the author',
    text: 'The author gets a warning. The case stays open.',
    ask: askAuthor({ title: 'Warn the author?', confirmLabel: 'Warn', tone: 'primary' }),
    done: 'The author is warned.',
    failed: () => 'Failed to warn the author.',
  },
  suspend: {
    label: 'Suspend the author',
    text: 'They are signed out at once, and everything that they posted is hidden. They can appeal once. The case stays open.',
    ask: askAuthor({ title: 'Suspend the author?', confirmLabel: 'Suspend', tone: 'danger' }),
    done: 'The author is suspended.',
    failed: () => 'Failed to suspend the author.',
  },
  uphold: {
    label: 'Keep the decision',
    text: 'The decision stands. There is no other appeal.',
    ask: askAuthor({ title: 'Keep the decision?', confirmLabel: 'Keep the decision', tone: 'primary' }),
    done: 'The decision stands.',
    failed: () => 'Failed to keep the decision.',
  },
  close: {
    label: 'Close',
    text: 'Nothing more is done. We tell the people who reported it that you have looked at it.',
    ask: askAuthor({ title: 'Close the case?', confirmLabel: 'Close', tone: 'primary' }),
    done: 'The case is closed.',
    failed: () => 'Failed to close the case.',
  },
};

function askAuthor(ask: { title: string; confirmLabel: string; tone: 'primary' | 'danger' }) {
  return { ...ask, keepLabel: moderationWords.cancel, hint: 'The author reads this.' };
}
