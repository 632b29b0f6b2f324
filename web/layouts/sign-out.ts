import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { shellWords } from '#features/accounts/shell-wording.ts';
import { api } from '#features/accounts/web/api.ts';
import { errorOf } from '#web/api/client.ts';
import { forgetTab, keep } from '#web/drafts/kept.ts';
import { forgetSession } from '#web/session.ts';
import { toast } from '#web/ui/toast.ts';

/** Signs out, forgets everything that was fetched, and begins again at /login. */
export function useSignOut() {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation(
    api.signOut.mutationOptions({
      onSuccess: async () => {
        await forgetSession(queries);
        // Drafts of the one who leaves, and what they wrote that was never sent.
        forgetTab();
        keep('device', 'unsent-messages', null);
        await router.navigate({ to: '/login', replace: true });
        toast.success(shellWords.loggedOut);
      },
      onError: (error) => toast.error(errorOf(error).message || shellWords.logoutFailed),
    }),
  );
}
