import type { TextInLanguage } from './in-languages.ts';
import type { Language } from './languages.ts';
import type { Role } from './roles.ts';

/** The account that is signed in, as the browser knows it. */
export type Person = {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  status: 'pending' | 'approved';
  /** The listing of a provider; null where there is none. */
  providerId: string | null;
  /** The address of their photo; null without one. */
  photoUrl: string | null;
  /** An admin who must show more than a password before they can act as one. */
  needsSecondFactor: boolean;
  /** The language that they chose; null as long as their devices decide. */
  language: Language | null;
};

/** The name that a visitor reads of a person. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/, 1)[0] ?? '';

/**
 * `person` is null where no account is signed in; `suspension` where that ended the session, with its end (ISO) if it has one; `leavingUntil`
 * (ISO) where their account is deleted then unless they keep it.
 * `notice` is that of the admins to everyone, until `endsAt` (ISO). `deviceKey` seals what the person typed on a device and did not send;
 * `oldDeviceKeys` did, before the site's secret was replaced.
 */
export type Session = {
  person: Person | null;
  suspension?: { reason: string; until: string | null } | null;
  leavingUntil?: string | null;
  deviceKey?: string | null;
  oldDeviceKeys?: string[];
  notice?: (TextInLanguage & { endsAt: string }) | null;
};
