import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { Method } from './methods.ts';

/** A document or a number that a provider submits, and an admin compares with its register or looks at. */
export const credentialLifecycle = defineLifecycle({
  name: 'credential',
  parties: ['provider', 'admin', 'system'],
  statuses: {
    submitted: { label: 'Waiting for a check', tone: 'warning' },
    confirmed: { label: 'Checked', tone: 'success' },
    declined: { label: 'Declined', tone: 'danger' },
    expired: { label: 'Expired', tone: 'line' },
    replaced: { label: 'Replaced', tone: 'line' },
    revoked: { label: 'Revoked', tone: 'danger' },
    withdrawn: { label: 'Withdrawn', tone: 'line' },
  },
  steps: {
    submit: {
      from: [],
      to: 'submitted',
      by: ['provider'],
      label: 'Submit',
      note: 'with its number, the name on the document and the document; another one may be submitted before the last one ends, or after it ended',
    },
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      by: ['admin'],
      label: 'Confirm',
      note: 'with the way in which it was checked and the last day, at most as many months ahead as its kind says',
      data: shape<{ method: Method; lastDay: string }>(),
    },
    decline: {
      from: ['submitted'],
      to: 'declined',
      by: ['admin'],
      label: 'Decline',
      note: 'with a reason, which the provider reads',
      data: shape<{ reason: string }>(),
    },
    expire: {
      from: ['confirmed'],
      to: 'expired',
      by: ['system'],
      label: 'Expired',
      note: 'after its last day; lists and pages leave it out from that minute, before this step',
    },
    replace: {
      from: ['confirmed'],
      to: 'replaced',
      by: ['system'],
      label: 'Replaced',
      note: 'an admin confirmed a newer one of its kind',
    },
    revoke: {
      from: ['confirmed'],
      to: 'revoked',
      by: ['admin'],
      label: 'Revoke',
      note: 'with a reason, which the provider reads',
      data: shape<{ reason: string }>(),
    },
    withdraw: {
      from: ['submitted', 'confirmed'],
      to: 'withdrawn',
      by: ['provider'],
      label: 'Withdraw',
      confirm: 'Others no longer see that it was checked, and its documents are deleted.',
    },
  },
  events: {
    /** The provider is reminded 30 and 7 days before the last day. */
    remind: {},
    /** An admin opens the documents to check them. */
    look: { data: shape<{ fileIds: string[]; reason: string }>() },
    /** The documents of a kind that keeps none are deleted some days after the answer. */
    'delete-documents': {},
  },
});

export type CredentialStatus = keyof typeof credentialLifecycle.statuses;
export type CredentialStep = keyof typeof credentialLifecycle.steps;
