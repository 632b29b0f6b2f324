import { useMutation } from '@tanstack/react-query';
import { queryKey } from '#kit/api/queries.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { acceptWords as words } from '../accept-wording.ts';
import { api, client } from './api.ts';

/** Accepts a version for the person who is signed in, with one press. */
export function useAcceptPolicy() {
  const refresh = useRefresh(api.read.key(), queryKey('insights', 'pendingCounts'));
  return useMutation({
    mutationFn: (version: number) => client.accept({ version }),
    onSuccess: async () => {
      await refresh();
      toast.success(words.accepted);
    },
    onError: sayLoggedOut,
  });
}
