import { useRouter } from '@tanstack/react-router';
import { toast } from '#kit/ui/toasts/toast.ts';
import { authenticationRequired } from './wording.ts';

/** Leads a visitor to the login, saying why, and afterwards to `back`, or to the same page. */
export function useLogInFirst(): (why: string, back?: string) => void {
  const router = useRouter();
  return (why, back) => {
    toast.error(why, authenticationRequired);
    // The address bar's own: a dialog may stand over a page under another.
    const { pathname, search } = window.location;
    void router.navigate({ to: '/login', search: { next: back ?? pathname + search } });
  };
}
