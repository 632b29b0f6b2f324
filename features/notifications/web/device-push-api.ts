import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client, type Outputs } from './api.ts';
import { readAbility, readSubscription, subscribe, unsubscribe } from './device-push.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';

type PushState = Outputs['pushState'];

/** The push notifications of this device: the server and the browser must agree on the subscription. */
export const useDevicePush = () =>
  useQuery({
    queryKey: ['device push'],
    // The browser's permission can change at any time, in its own settings.
    staleTime: 0,
    queryFn: async () => {
      const [state, ability] = [await client.pushState({}), readAbility()];
      const subscription = ability === 'ready' ? await readSubscription() : null;
      return toDevice(state, subscription?.endpoint);
    },
  });

const toDevice = ({ publicKey, device }: PushState, endpoint: string | undefined) => ({
  publicKey,
  ability: readAbility(),
  device: device !== null && device.endpoint === endpoint ? device : null,
});

/** The browser asked, and the person did not allow push notifications. */
export class NotAllowed extends Error {}

/** Switches this device on or off, or changes the text that it shows. */
export function useChangeDevicePush() {
  const refresh = useRefresh(['device push'], api.pushState.key());
  return useMutation({
    scope: { id: 'device push' },
    mutationFn: async (wanted: { publicKey: string; isOn: boolean; showsText: boolean }) => {
      if (!wanted.isOn) {
        await client.stopPush({});
        await unsubscribe();
        return;
      }
      const subscribed = await subscribe(wanted.publicKey);
      if (subscribed === null) throw new NotAllowed();
      await client.startPush({ ...subscribed, showsText: wanted.showsText });
    },
    onSettled: refresh,
  });
}
