import { useRouter } from '@tanstack/react-router';
import { toast } from '#web/ui/toast.ts';
import { authenticationRequired } from './wording.ts';

/** Leads a visitor to the login, saying why, and afterwards back to the same page. */
export function useLogInFirst(): (why: string) => void {
  const router = useRouter();
  return (why) => {
    toast.error(why, authenticationRequired);
    // The address bar's own: a dialog may stand over a page under another.
    const { pathname, search } = window.location;
    void router.navigate({ to: '/login', search: { next: pathname + search } });
  };
}
