import { defineLifecycle, shape } from '#core/lifecycle.ts';

export const noShowLifecycle = defineLifecycle({
  name: 'no-show',
  parties: ['member', 'provider', 'admin', 'system'],
  statuses: {
    reported: { label: 'No-show reported', tone: 'warning' },
    agreed: { label: 'No-show agreed', tone: 'line' },
    uncontested: { label: 'No-show uncontested', tone: 'line' },
    contested: { label: 'No-show contested', tone: 'warning' },
    confirmed: { label: 'No-show confirmed', tone: 'danger' },
    dismissed: { label: 'No-show dismissed', tone: 'line' },
    met: { label: 'They met', tone: 'success' },
  },
  steps: {
    report: {
      from: [],
      to: 'reported',
      by: ['member', 'provider'],
      label: 'Report a no-show',
      note: 'from 30 minutes after the agreed time, or after the time that a delay allows, while no one has arrived',
    },
    agree: {
      from: ['reported'],
      to: 'agreed',
      by: ['member', 'provider'],
      label: 'Yes, I was not there',
      confirm: 'The visit then counts as missed by you.',
      note: 'the other side',
    },
    contest: {
      from: ['reported'],
      to: 'contested',
      by: ['member', 'provider'],
      label: 'I was there',
      note: 'the other side, with a reason',
      data: shape<{ reason: string }>(),
    },
    stand: { from: ['reported'], to: 'uncontested', by: ['system'], label: 'Uncontested', note: 'after 24 hours' },
    confirm: {
      from: ['contested'],
      to: 'confirmed',
      by: ['admin'],
      label: 'Confirm',
      note: 'with a reason that both read',
      data: shape<{ reason: string }>(),
    },
    dismiss: {
      from: ['contested'],
      to: 'dismissed',
      by: ['admin'],
      label: 'Dismiss',
      note: 'with a reason that both read',
      data: shape<{ reason: string }>(),
    },
    meet: {
      from: ['reported', 'contested'],
      to: 'met',
      by: ['system'],
      label: 'They met',
      note: 'the provider gave the PIN after all',
    },
  },
});

export type NoShowStatus = keyof typeof noShowLifecycle.statuses;
export type NoShowStep = keyof typeof noShowLifecycle.steps;
