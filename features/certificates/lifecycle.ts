import { defineLifecycle } from '#core/lifecycle.ts';

export const certificateLifecycle = defineLifecycle({
  name: 'certificate',
  parties: ['provider', 'system'],
  statuses: {
    owed: { label: 'Certificate owed', tone: 'warning' },
    late: { label: 'Certificate late', tone: 'danger' },
    delivered: { label: 'Certificate delivered', tone: 'success' },
  },
  steps: {
    promise: {
      from: [],
      to: 'owed',
      by: ['system'],
      label: 'Promised',
      note: 'with the completion of the work, where the provider answers that it needs a certificate; once for a job, whatever rework follows',
    },
    deliver: {
      from: ['owed', 'late'],
      to: 'delivered',
      by: ['provider'],
      label: 'Add the certificate',
      note: 'with its number and its file',
    },
    'fall-late': {
      from: ['owed'],
      to: 'late',
      by: ['system'],
      label: 'Late',
      note: 'after five working days of South Africa',
    },
  },
  events: {
    /** On the third and the fifth working day without the certificate. */
    remind: {},
  },
});

export type CertificateStatus = keyof typeof certificateLifecycle.statuses;
export type CertificateStep = keyof typeof certificateLifecycle.steps;
