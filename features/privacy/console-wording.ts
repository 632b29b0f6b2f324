import type { CaseKind } from './kinds.ts';

export const waitingWords = {
  'privacy-requests': {
    one: '1 request to the team',
    many: (count: string) => `${count} requests to the team`,
    action: 'Answer requests',
  },
};

/** The cases that admins answer. */
export const caseListWords = {
  title: 'Requests to the team',
  text: 'Objections and corrections: the law gives us 30 days to answer. Reports of faults: we answer within 7 days.',
  loading: 'Loading requests',
  failedToFetch: 'Failed to fetch the requests.',
  none: 'No requests',
  kinds: { objection: 'Objection', correction: 'Correction', fault: 'Does not work' } satisfies Record<
    CaseKind,
    string
  >,
  /** The page of a fault and the version of the site. */
  place: (page: string, version: string) => `${page === '' ? 'No page named' : page}, version ${version}`,
  daysLeft: (days: number) =>
    days < 0
      ? `${-days} ${days === -1 ? 'day' : 'days'} late`
      : days === 0
        ? 'Due today'
        : `${days} ${days === 1 ? 'day' : 'days'} left`,
  person: 'Person',
  request: 'Request',
  due: 'Due',
  actions: 'Actions',
  answer: 'Answer',
  answerFor: (name: string) => `Answer ${name}`,
  answerLabel: 'Your answer',
  answering: 'Sending',
  send: 'Send answer',
  cancel: 'Cancel',
  answered: 'Answer sent.',
  failed: 'The answer could not be sent.',
};
