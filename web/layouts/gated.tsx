import { Outlet } from '@tanstack/react-router';
import { useSession } from '#web/session.ts';
import { Shell } from './shell.tsx';

/** Pages for people who are signed in, inside the shell. */
export function Gated() {
  const person = useSession();
  // Signing out leaves the page a moment later; until then there is nothing to show.
  if (person === null) return null;
  return (
    <Shell person={person}>
      <Outlet />
    </Shell>
  );
}
