import { defineLifecycle, shape } from '#core/lifecycle.ts';

/** The copy of everything about a person. */
export const exportLifecycle = defineLifecycle({
  name: 'export',
  parties: ['account', 'system'],
  statuses: {
    asked: { label: 'Asked for', tone: 'info' },
    being_made: { label: 'Being made', tone: 'info' },
    ready: { label: 'Ready', tone: 'success' },
    failed: { label: 'Failed', tone: 'danger' },
    expired: { label: 'Expired', tone: 'line' },
  },
  steps: {
    ask: { from: [], to: 'asked', by: ['account'], label: 'Ask for my data', note: 'one at a time' },
    make: {
      from: ['asked', 'being_made'],
      to: 'being_made',
      by: ['system'],
      label: 'Being made',
      note: 'again after a crash',
    },
    finish: {
      from: ['being_made'],
      to: 'ready',
      by: ['system'],
      label: 'Ready',
      note: 'its owner fetches it after showing who they are',
      data: shape<{ bytes: number }>(),
    },
    fail: { from: ['asked', 'being_made'], to: 'failed', by: ['system'], label: 'Failed' },
    expire: {
      from: ['ready'],
      to: 'expired',
      by: ['system'],
      label: 'Expired',
      note: 'after 7 days; its file is deleted',
    },
  },
});

/** The statuses of an export that is not made yet: an account has one at most. */
export const exportUnderWay = ['asked', 'being_made'] as const;

/** A person's request to the team: to the information officer, or to those who look after the site. */
export const caseLifecycle = defineLifecycle({
  name: 'privacy case',
  parties: ['account', 'admin', 'system'],
  statuses: {
    open: { label: 'Waiting for an answer', tone: 'warning' },
    answered: { label: 'Answered', tone: 'success' },
  },
  steps: {
    file: {
      from: [],
      to: 'open',
      by: ['account'],
      label: 'Send',
      note: 'an answer is due within 30 days, to a report of a fault within 7',
    },
    answer: { from: ['open'], to: 'answered', by: ['admin'], label: 'Answer' },
  },
  events: {
    /** An answer is due in a week, or today. */
    remind: { data: shape<{ dueAt: string }>() },
  },
});
