import { defineLifecycle } from '#core/lifecycle.ts';

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
    },
    resolve: { from: ['open'], to: 'resolved', by: ['admin'], label: 'Resolve', note: 'with what was done' },
    dismiss: { from: ['open'], to: 'dismissed', by: ['admin'], label: 'Dismiss', note: 'with a reason' },
  },
});

export type ReportStatus = keyof typeof reportLifecycle.statuses;
