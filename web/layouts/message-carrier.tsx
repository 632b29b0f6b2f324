import { useEffect } from 'react';
import { useSending } from '#features/messages/web/sending.ts';
import { api, client } from '#web/client.ts';
import { useQuery } from '@tanstack/react-query';

/**
 * Whichever page is open: brings messages that were written without a connection to the server, and tells it that what was written
 * to this person has arrived.
 */
export default function MessageCarrier({ personId }: { personId: string }) {
  useSending(personId);
  // What the shell asks for anyway: this one only looks on.
  const { data, dataUpdatedAt } = useQuery(api.insights.standing.queryOptions({ input: {}, enabled: false }));
  const unread = data?.messages ?? 0;
  useEffect(() => {
    if (unread > 0) void client.messages.markDelivered({}).catch(() => undefined);
  }, [unread, dataUpdatedAt]);
  return null;
}
