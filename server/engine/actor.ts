import type { Role } from '#core/roles.ts';

/** Who is asking, as the database says at this request. */
export type Person = {
  id: string;
  role: Role;
  status: 'pending' | 'approved';
  fullName: string;
  email: string;
  sessionId: string;
  /** The listing of a provider. */
  providerId: string | null;
};

export type Actor = Person | { id: null };

export const nobody: Actor = { id: null };

export const isPerson = (actor: Actor): actor is Person => actor.id !== null;
