import { day, hour } from '#core/time.ts';

/** The purposes of the links in mails: confirm the address, set a new password, end all sessions, keep the second factor, change to the new address. */
export const linkPurposes = ['confirm', 'reset', 'end-sessions', 'stop-reset', 'change-email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Milliseconds that a link works, from when its mail is sent. */
export const linkLives: Record<LinkPurpose, number> = {
  confirm: day,
  reset: hour,
  'end-sessions': 30 * day,
  'stop-reset': day,
  'change-email': 7 * day,
};

/** The parameter in the fragment of /login that carries the token of each link. */
export const linkParameters = {
  confirm: 'verify',
  reset: 'reset',
  'end-sessions': 'secure',
  'stop-reset': 'keep',
  'change-email': 'address',
} as const satisfies Record<LinkPurpose, string>;
