import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { CaseAction, Measure } from './case-actions.ts';
import type { Outcome } from './reasons.ts';
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
      data: shape<{ note: string | null; outcome?: Outcome }>(),
    },
    dismiss: {
      from: ['open'],
      to: 'dismissed',
      by: ['admin'],
      label: 'Dismiss',
      confirm: 'Say why nothing needs to be done. We tell the person who sent the report that you have looked at it.',
      note: 'with a reason',
      data: shape<{ note: string | null; outcome?: Outcome }>(),
    },
  },
});

export type ReportStatus = keyof typeof reportLifecycle.statuses;

/** The case of one thing that waits for an admin: it is held, reported, or its author appeals. */
export const caseLifecycle = defineLifecycle({
  name: 'moderation-case',
  parties: ['admin', 'system'],
  statuses: {
    open: { label: 'Open', tone: 'warning' },
    closed: { label: 'Closed', tone: 'line' },
  },
  steps: {
    open: {
      from: [],
      to: 'open',
      by: ['system'],
      label: 'Open',
      note: 'with the first report, with a text that is held, or with an appeal',
      data: shape<{ kind: Reportable; subjectId: string }>(),
    },
    close: {
      from: ['open'],
      to: 'closed',
      by: ['admin', 'system'],
      label: 'Close',
      note: 'with any decision about the thing; it answers the open reports. By the system when the author removes what held it',
      data: shape<{ reason: string | null; outcome?: Outcome }>(),
    },
  },
  events: {
    claim: { data: shape<{ until: string }>() },
    release: {},
    /** An admin reads the messages around a reported one. */
    'read-messages': { data: shape<{ reason: string; messageId: string }>() },
    /** A decision that an admin took from the queue. */
    act: { data: shape<{ act: CaseAction; reason: string | null }>() },
  },
});

/** A decision of an admin that its author may appeal once: a hidden thing or a suspension. A warning has a notice, and no appeal. */
export const decisionLifecycle = defineLifecycle({
  name: 'moderation-decision',
  parties: ['author', 'admin', 'system'],
  statuses: {
    standing: { label: 'In force', tone: 'danger' },
    appealed: { label: 'Appealed', tone: 'warning' },
    upheld: { label: 'Upheld', tone: 'danger' },
    lifted: { label: 'Lifted', tone: 'success' },
  },
  steps: {
    decide: {
      from: [],
      to: 'standing',
      by: ['admin'],
      label: 'Decide',
      note: 'with a reason that the author reads',
      data: shape<{ kind: Reportable; subjectId: string; measure: Measure; reason: string }>(),
    },
    appeal: {
      from: ['standing'],
      to: 'appealed',
      by: ['author'],
      label: 'Appeal',
      note: 'once; another admin decides, where there is one',
      data: shape<{ text: string }>(),
    },
    uphold: {
      from: ['appealed'],
      to: 'upheld',
      by: ['admin'],
      label: 'Uphold',
      note: 'with a reason; the author is told',
      data: shape<{ reason: string }>(),
    },
    lift: {
      from: ['standing', 'appealed', 'upheld'],
      to: 'lifted',
      by: ['admin', 'system'],
      label: 'Lift',
      note: 'the thing is shown again, or the suspension has ended',
      data: shape<{ reason: string | null }>(),
    },
  },
});
