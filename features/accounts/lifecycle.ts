import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { Language } from '#core/languages.ts';
import type { Role } from '#core/roles.ts';
import type { Privacy } from './profile.ts';

/** The statuses of accounts that take part: neither suspended, nor leaving, nor gone. */
export const presentStatuses = ['pending', 'approved'] as const;

/** The statuses in which the site shows no contact details of the person, not even to the other parties of their agreements. */
export const goneStatuses = ['leaving', 'left'] as const;

/** The steps by which an account takes part again, after a suspension or a deletion that its person took back. */
export const returnSteps = ['activate', 'wait-again', 'keep', 'keep-waiting'] as const;

/** The steps that an admin takes on another person's account. */
export const adminSteps = ['approve', 'suspend', 'activate'] as const;

export const accountLifecycle = defineLifecycle({
  name: 'account',
  parties: ['admin', 'account', 'system'],
  statuses: {
    pending: { label: 'Pending', tone: 'warning' },
    approved: { label: 'Approved', tone: 'success' },
    suspended: { label: 'Suspended', tone: 'danger' },
    leaving: { label: 'Leaving', tone: 'warning' },
    left: { label: 'Former member', tone: 'line' },
  },
  steps: {
    join: {
      from: [],
      to: ['approved', 'pending'],
      by: ['system'],
      label: 'Join',
      note: 'a member is approved at once, a provider waits',
      data: shape<{ role: Role; fullName: string }>(),
    },
    approve: { from: ['pending'], to: 'approved', by: ['admin'], label: 'Approve', note: 'the listing appears' },
    suspend: {
      from: ['pending', 'approved'],
      to: 'suspended',
      by: ['admin'],
      label: 'Suspend',
      confirm: 'They are logged out at once and their listing is hidden.',
      note: "with a reason and, if wanted, an end; ends the person's sessions at once, hides the listing; never oneself, never the last admin",
      data: shape<{ reason: string; until: string | null }>(),
    },
    activate: {
      from: ['suspended'],
      to: 'approved',
      by: ['admin', 'system'],
      label: 'Activate',
      note: 'by itself at the end of the suspension, if it has one',
    },
    'wait-again': {
      from: ['suspended'],
      to: 'pending',
      by: ['admin', 'system'],
      label: 'Wait again',
      note: 'the end of the suspension of a provider who was waiting for approval: by itself, or after an appeal',
    },
    leave: {
      from: ['pending', 'approved'],
      to: 'leaving',
      by: ['account'],
      label: 'Delete my account',
      note: 'hides the person at once, cancels what runs and ends their sessions; never the last admin',
    },
    keep: {
      from: ['leaving'],
      to: 'approved',
      by: ['account'],
      label: 'Keep my account',
      note: 'within 14 days, after signing in',
    },
    'keep-waiting': {
      from: ['leaving'],
      to: 'pending',
      by: ['account'],
      label: 'Keep my account',
      note: 'as `keep`, of a provider who was waiting for approval',
    },
    anonymise: {
      from: ['leaving'],
      to: 'left',
      by: ['system'],
      label: 'Anonymise',
      note: 'after 14 days; what they share with others stays under "Former member"',
    },
  },
  events: {
    /** An admin gives another role: before and after are roles. */
    'change-role': { data: shape<{ reason: string }>() },
    /** Contains only the names of the fields: the log keeps no contact details. */
    'change-profile': { data: shape<{ fields: string[] }>() },
    /** The photo of the person, not that of a listing. */
    'change-photo': {},
    /** The language in which the person reads and is written to. */
    'change-language': { data: shape<{ before: Language | null; after: Language }>() },
    'change-privacy': { data: shape<{ before: Privacy; after: Privacy }>() },
    /** A request for the mail with a link: by the owner, or by a stranger who typed the address. */
    'ask-to-confirm': {},
    'ask-to-reset': {},
    /** Someone registered with an address that has an account. */
    'register-again': {},
    confirm: {},
    'new-device': { data: shape<{ browser: string | null; system: string | null }>() },
    'change-password': {},
    /** An admin wants to change the address of the account. The log keeps neither address. */
    'ask-to-change-email': { data: shape<{ reason: string }>() },
    'change-email': {},
    'reset-password': {},
    /** `reason` if an admin ended the sessions. */
    'end-sessions': { data: shape<{ count: number; reason?: string }>() },
    /** An admin gives other storage than that of the plan, or takes it back: before and after are bytes. */
    'adjust-storage': { data: shape<{ reason: string }>() },
    /** An admin opens the documents that a provider gave for their approval. */
    'look-at-documents': { data: shape<{ fileIds: string[]; reason: string }>() },
    /** An admin writes, or removes, a note that admins alone read. */
    'add-note': { data: shape<{ noteId: string }>() },
    'remove-note': { data: shape<{ noteId: string }>() },
    'second-factor-enabled': {},
    'second-factor-disabled': {},
    /** Ten wrong codes in a row: a person who knows the password is guessing. */
    'second-factor-locked': {},
    'backup-codes-renewed': {},
    'backup-code-used': { data: shape<{ left: number }>() },
    'passkey-added': {},
    'passkey-removed': {},
    'second-factor-reset-asked': { data: shape<{ reason: string }>() },
    'second-factor-reset-stopped': {},
    'second-factor-reset': {},
  },
});

/** A reset of a lost second factor by an admin. It takes effect after a day, unless it is stopped. */
export const resetLifecycle = defineLifecycle({
  name: 'second-factor-reset',
  parties: ['admin', 'account', 'system'],
  statuses: {
    waiting: { label: 'Waiting', tone: 'warning' },
    done: { label: 'Done', tone: 'success' },
    stopped: { label: 'Stopped', tone: 'line' },
  },
  steps: {
    request: {
      from: [],
      to: 'waiting',
      by: ['admin'],
      label: 'Reset requested',
      note: 'with a reason; never of oneself, and one at a time for an account',
    },
    stop: {
      from: ['waiting'],
      to: 'stopped',
      by: ['account', 'admin'],
      label: 'Reset stopped',
      note: 'by a sign-in with the second factor, by the link in the mail, or by an admin',
    },
    'carry-out': {
      from: ['waiting'],
      to: 'done',
      by: ['system'],
      label: 'Second factor reset',
      note: 'after a day; deletes codes and passkeys, and ends the sessions',
    },
  },
});

export type AccountStep = keyof (typeof accountLifecycle)['steps'];
export type AccountStatus = keyof (typeof accountLifecycle)['statuses'];
