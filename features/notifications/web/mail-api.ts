import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { failedMailWords as words } from '../mail-wording.ts';
import { api, client, type Outputs } from './api.ts';

export type FailedMail = Outputs['failedMails']['items'][number];

/** The mails that the unsubscribe link with `token` stops. */
export const useSubscription = (token: string) => useQuery(api.subscription.queryOptions({ input: { token } }));

/** Stops those emails, or starts them again. */
export function useSubscribe(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (subscribed: boolean) => client.subscribe({ token, subscribed }),
    onSuccess: (now) => queries.setQueryData(api.subscription.queryKey({ input: { token } }), now),
  });
}

/** Emails that could not be delivered, for the admins. */
export const useFailedMails = () => useInfiniteQuery(api.failedMails.infiniteOptions(byCursor({})));

/** Sends one of them again. */
export function useRetryMail() {
  const refresh = useRefresh(api.failedMails.key());
  return useMutation({
    mutationFn: (id: string) => client.retryMail({ id }),
    onSuccess: () => toast.success(words.retrying),
    onError: sayLoggedOut,
    onSettled: refresh,
  });
}
