import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { Reportable } from './reportable.ts';

export const reportLifecycle = defineLifecycle({
  name: 'report',
  parties: ['reporter', 'admin'],
  statuses: {
    open: { label: 'Open', tone: 'warning' },
    resolved: { label: 'Resolved', tone: 'success' },
    dismissed: { label: 'Dismissed', tone: 'line' },
  },
  steps: {
    report: {
      from: [],
      to: 'open',
      by: ['reporter'],
      label: 'Report',
      note: 'once a person and thing, while it is open',
      data: shape<{ kind: Reportable; subjectId: string; reason: string }>(),
    },
    resolve: {
      from: ['open'],
      to: 'resolved',
      by: ['admin'],
      label: 'Resolve',
      confirm: 'Say what you did about it. We tell the person who sent the report that you have looked at it.',
      note: 'with what was done',
      data: shape<{ note: string }>(),
    },
    dismiss: {
      from: ['open'],
      to: 'dismissed',
      by: ['admin'],
      label: 'Dismiss',
      confirm: 'Say why nothing needs to be done. We tell the person who sent the report that you have looked at it.',
      note: 'with a reason',
      data: shape<{ note: string }>(),
    },
  },
});

export type ReportStatus = keyof typeof reportLifecycle.statuses;
