import { useQuery } from '@tanstack/react-query';
import type { Person, Session } from '#core/person.ts';

/** The key of the session among the queries. `web/session.ts` loads it. */
export const sessionKey = ['session'] as const;

/** The person who is signed in, on a page that visitors see too: null for visitors. It changes when the session does. */
export function useSession(): Person | null {
  return useQuery<Session>({ queryKey: sessionKey }).data?.person ?? null;
}

/** The suspension that ended the session of this browser; null where none did. */
export const useSuspension = (): Session['suspension'] =>
  useQuery<Session>({ queryKey: sessionKey }).data?.suspension ?? null;

/** When the account that this browser is logged in to is deleted, unless its owner keeps it; null otherwise. ISO. */
export const useLeavingUntil = (): string | null =>
  useQuery<Session>({ queryKey: sessionKey }).data?.leavingUntil ?? null;

/** The admins' notice to everyone; null without one. */
export const useNotice = () => useQuery<Session>({ queryKey: sessionKey }).data?.notice ?? null;

/** The person who is signed in, on a page that visitors never see. */
export function usePerson(): Person {
  const person = useSession();
  if (person === null) throw new Error('This page is for people who are signed in.');
  return person;
}
