import type { StepWords } from '#core/wording.ts';

export const sayWhy = 'Say why, in a few words.';

/** The last column of the tables, which holds the buttons. */
export const actionsColumn = 'Actions';

/** The comments that admins approve and reject. */
export const moderatedCommentWords = {
  title: 'Comments',
  loading: 'Loading comments',
  none: 'No comments found.',
  failedToFetch: 'Failed to fetch comments.',
  comment: 'Comment',
  problem: 'Problem',
  author: 'Author',
  posted: 'Posted',
  status: 'Status',
  openReports: (count: number) => (count === 1 ? '1 open report' : `${count} open reports`),
  /** A button, read aloud. */
  stepFor: (step: string, author: string) => `${step} the comment of ${author}`,
};

export const commentStepWords = {
  approve: { done: 'Comment approved.', failed: () => 'Failed to approve comment.' },
  reject: {
    ask: {
      title: 'Reject this comment?',
      confirmLabel: 'Reject',
      keepLabel: 'Cancel',
      hint: 'The author reads this.',
    },
    done: 'Comment rejected.',
    failed: () => 'Failed to reject comment.',
  },
} as const satisfies Record<'approve' | 'reject', StepWords>;

/** The buttons with which admins take a problem down or show it. */
export const problemModerationWords = {
  labels: { hide: 'Take down', show: 'Show problem' },
  /** A button, read aloud. */
  stepFor: (step: string, title: string) => `${step}: ${title}`,
  steps: {
    hide: {
      ask: {
        title: 'Take this problem down?',
        confirmLabel: 'Take down',
        keepLabel: 'Cancel',
        hint: 'The person who posted it reads this. No one else will see the problem, and open requests on it end.',
      },
      done: 'Problem taken down.',
      failed: () => 'Failed to take the problem down.',
    },
    show: { done: 'Everyone can see the problem now.', failed: () => 'Failed to show the problem.' },
  } satisfies Record<'hide' | 'show', StepWords>,
};

/** The hidden problems that admins check. */
export const moderatedProblemWords = {
  title: 'Problems',
  tabs: { waiting: 'Waiting', 'taken-down': 'Taken down' },
  loading: 'Loading problems',
  none: 'No problems found.',
  failedToFetch: 'Failed to fetch problems.',
  problem: 'Problem',
  text: 'Description',
  owner: 'Posted by',
  posted: 'Posted',
  reasonText: (reason: string) => `Reason: ${reason}`,
};

/** The labels of a problem in a case. */
export const problemCaseLabels = {
  problem: 'Problem',
  description: 'Description',
  category: 'Category',
  location: 'Location',
  budget: 'Budget',
};

/** A problem in the queue, in reports and in the notice to its owner. */
export const problemCaseWords = {
  gone: 'A problem that no longer exists',
  untitled: () => 'A problem without a title',
  outcomes: {
    hide: (reason: string) => `The problem was taken down: ${reason}`,
    show: () => 'The problem is live again.',
  },
};

/** The labels of a comment in a case. */
export const commentCaseLabels = { comment: 'Comment', onProblem: 'On the problem', description: 'Description' };

/** A comment in the queue, in reports and in the notice to its author. */
export const commentCaseWords = {
  gone: 'A comment that was deleted',
  untitled: () => 'A comment without text',
  outcomes: {
    hide: (reason: string) => `The comment was rejected: ${reason}`,
    show: () => 'The comment was approved.',
  },
};
