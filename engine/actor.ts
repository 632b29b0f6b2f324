import type { Language } from '#core/languages.ts';
import type { Role } from '#core/roles.ts';

/** The signed-in account that sends the request, as the database has it now. */
export type Person = {
  id: string;
  role: Role;
  status: 'pending' | 'approved';
  fullName: string;
  email: string;
  sessionId: string;
  /** The listing of a provider. */
  providerId: string | null;
  /** The language that they chose; null as long as their devices decide. */
  language: Language | null;
  /** An admin whose session was opened by a password alone, where that is not enough: until then they count as a member. */
  needsSecondFactor?: true;
};

/**
 * A person who is not signed in. `suspended` where only the suspension of their account ended the session; `leaving` where their
 * account is deleted at the instant `until` unless they keep it.
 */
export type Visitor = {
  id: null;
  kind: 'visitor';
  suspended?: { accountId: string; sessionId: string };
  leaving?: { accountId: string; sessionId: string; until: string };
};

/** Lungisa itself: reactions, due rules, sweeps and the command line. */
export type System = { id: null; kind: 'system' };

/** The sender of a request. */
export type Caller = Person | Visitor;

/** The actor of a unit of work. */
export type Actor = Caller | System;

export const visitor: Visitor = { id: null, kind: 'visitor' };
export const system: System = { id: null, kind: 'system' };

export const isPerson = (actor: Actor): actor is Person => actor.id !== null;
