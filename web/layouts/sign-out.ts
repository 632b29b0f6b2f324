import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { shellWords } from '#features/accounts/shell-wording.ts';
import { api } from '#features/accounts/web/api.ts';
import { toCallError } from '#kit/api/client.ts';
import { leaveDevice } from '#kit/offline/leave-device.ts';
import { forgetSession } from '#web/session.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { tryAgain } from '#kit/ui/first-screen-wording.ts';
import { toast } from '#kit/ui/toasts/toast.ts';

/** Signs out, forgets what was fetched, typed and not sent, and goes to /login. A toast says why it failed and offers to try again, unless the page does (`isSaid`): the bar has no room for a sentence. */
export function useSignOut(isSaid = false) {
  const queries = useQueryClient();
  const router = useRouter();
  const signOut = useMutation(
    api.signOut.mutationOptions({
      onSuccess: async () => {
        await forgetSession(queries);
        leaveDevice();
        // The session took the device with it on the server; the browser forgets its side.
        void loadPart(() => import('#features/notifications/web/device-push.ts'))
          .then(({ unsubscribe }) => unsubscribe())
          .catch(() => {});
        await router.navigate({ to: '/login', replace: true });
        toast.success(shellWords.loggedOut);
      },
      onError: isSaid
        ? undefined
        : (error) =>
            toast.error(toCallError(error).message, shellWords.logoutFailed, {
              label: tryAgain,
              onPress: () => signOut.mutate({}),
            }),
    }),
  );
  return signOut;
}
