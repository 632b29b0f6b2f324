import { toast } from '#kit/ui/toasts/toast.ts';
import { isLoggedOut } from './call.ts';
import { toCallError } from './client.ts';
import { loggedOut } from './wording.ts';

/** Says that the session is over. The page goes to the login, and a refusal beside the act goes with it. */
export function sayLoggedOut(error: Error): void {
  if (isLoggedOut(toCallError(error).problem)) toast.error(loggedOut);
}
