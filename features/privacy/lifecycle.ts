import { copyLifecycle } from '#core/copy-lifecycle.ts';
import { defineLifecycle, shape } from '#core/lifecycle.ts';

/** The copy of everything about a person. An account has one at most that is not made yet. */
export const exportLifecycle = copyLifecycle({
  name: 'export',
  ask: { label: 'Ask for my data', note: 'one at a time' },
  finish: 'its owner fetches it after showing who they are',
  expire: 'after 7 days; its file is deleted',
});

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
