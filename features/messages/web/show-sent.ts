import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refresh } from '#kit/api/queries.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { messagesContract } from '../contract.ts';

// Every page sends what is unsent, and few bring the queries of conversations.
export const { client, api } = clientFor<typeof messagesContract>('messages');
type MessageList = OutputsOf<typeof messagesContract>['list'];

/** Shows a message that was just sent, before it is fetched. */
export function showSent(queries: QueryClient, conversationId: string, message: MessageList['items'][number]): void {
  const queryKey = api.list.key({ input: { id: conversationId }, type: 'infinite' });
  queries.setQueriesData<InfiniteData<MessageList>>({ queryKey }, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (list === undefined || first === undefined || first.items.some(({ id }) => id === message.id)) return list;
    return { ...list, pages: [{ ...first, items: [message, ...first.items] }, ...rest] };
  });
  void refresh(queries, api.conversations.key());
}
