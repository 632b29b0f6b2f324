import { defineLifecycle, shape } from '#core/lifecycle.ts';

export const commentLifecycle = defineLifecycle({
  name: 'comment',
  parties: ['author', 'admin', 'system'],
  statuses: {
    pending: { label: 'Pending', tone: 'warning' },
    approved: { label: 'Approved', tone: 'success' },
    rejected: { label: 'Rejected', tone: 'danger' },
  },
  steps: {
    post: {
      from: [],
      to: ['approved', 'pending'],
      by: ['author'],
      label: 'Comment',
      note: 'pending when it has a link or abuse: then only its author sees it',
      data: shape<{ problemId: string }>(),
    },
    hold: {
      from: ['approved'],
      to: 'pending',
      by: ['system'],
      label: 'Held',
      note: 'three people reported it, or an edit brought a link or abuse',
      data: shape<{ reports?: number }>(),
    },
    approve: {
      from: ['pending', 'rejected'],
      to: 'approved',
      by: ['admin', 'system'],
      label: 'Approve',
      note: 'by the system when its author removes what held it',
      data: shape<{ reason?: string }>(),
    },
    reject: {
      from: ['pending', 'approved'],
      to: 'rejected',
      by: ['admin'],
      label: 'Reject',
      confirm: 'We tell the author why. No one else will see the comment.',
      note: 'with a reason; the author is told',
      data: shape<{ reason: string }>(),
    },
  },
  events: {
    edit: {},
  },
});

export type CommentStatus = keyof typeof commentLifecycle.statuses;
