import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { allItems, byCursor } from '#kit/api/pages.ts';
import { clientFor, toCallError, type OutputsOf } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import { retryMark } from '#kit/api/retry-readings.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { conversationMenuWords, openConversationWords } from '../wording.ts';
import type { messagesContract } from '../contract.ts';

export const { client, api } = clientFor<typeof messagesContract>('messages');
export type Outputs = OutputsOf<typeof messagesContract>;

export type ConversationCard = Outputs['conversations']['items'][number];
export type Conversation = Outputs['read'];
export type MessageData = Outputs['list']['items'][number];

/** Polling in milliseconds, for hints that were lost: `seldom` as a rule, `soon` while the other types or after an error. */
const seldom = 60_000;
const soon = 3_000;

/** The reader's conversations, latest first. */
export const useConversations = () =>
  useInfiniteQuery(
    api.conversations.infiniteOptions({
      ...byCursor({}),
      refetchInterval: seldom,
    }),
  );

/** A conversation without its messages. */
export const useConversation = (id: string) =>
  useQuery(
    api.read.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data, status } }: { state: { data?: Conversation | undefined; status: string } }) =>
        data?.typing || status === 'error' ? soon : seldom,
    }),
  );

/** The messages of a conversation in the order they were written, fetched page after page from the latest on. */
export function useMessages(id: string) {
  const list = useInfiniteQuery(api.list.infiniteOptions(byCursor({ id })));
  // A message that arrives between two pages is in both.
  const seen = new Set<string>();
  const messages = allItems(list.data)
    .filter((message) => !seen.has(message.id) && seen.add(message.id))
    .toReversed();
  return { list, messages };
}

/** The latest messages about a quote, newest first. */
export const useMessagesAbout = (quoteId: string) => useQuery(api.about.queryOptions({ input: { quoteId } }));

/** Fetches the messages again when the conversation has a later one, or masks them in another way. */
export function useFollowing(
  { id, lastMessageAt, masks }: Conversation,
  latest: MessageData | undefined,
  listed: boolean,
): void {
  const queries = useQueryClient();
  const behind = listed && lastMessageAt !== null && (latest === undefined || latest.createdAt < lastMessageAt);
  useEffect(() => {
    if (!behind) return;
    void refresh(queries, listKey(id), api.conversations.key());
  }, [queries, id, behind, lastMessageAt]);
  const masked = useRef(masks);
  useEffect(() => {
    if (masked.current === masks) return;
    masked.current = masks;
    void refresh(queries, listKey(id));
  }, [queries, id, masks]);
}

const listKey = (id: string) => api.list.key({ input: { id }, type: 'infinite' });

/** Marks messages as read up to the latest on the screen, while the page is visible. */
export function useReading(id: string, upTo: string | undefined, unread: number): void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (read: string) => client.markRead({ id, upTo: read }),
    ...retryMark,
    // Its hint makes every tab load the counts and the conversations, including this one.
    meta: { hinted: true },
    onSuccess: (answer) => {
      queries.setQueryData<Conversation>(
        api.read.queryKey({ input: { id } }),
        (known) => known && { ...known, ...answer },
      );
      queries.setQueriesData<InfiniteData<Outputs['conversations']>>(
        { queryKey: api.conversations.key() },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((card) => (card.id === id ? { ...card, ...answer } : card)),
            })),
          },
      );
      void refresh(queries, 'notifications');
    },
    // The next message, or the next look at the page, tries again.
    onError: (error) => console.error('marking as read failed', error),
  });
  useEffect(() => {
    if (upTo === undefined || unread === 0) return;
    const read = () => void (document.visibilityState === 'visible' && mutate(upTo));
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [mutate, upTo, unread]);
}

/** Reports that the reader is typing, at most every three seconds. */
export function useTyping(id: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < 3_000) return;
    last.current = Date.now();
    // A lost report does no harm.
    void client.typing({ id }).catch(() => undefined);
  };
}

type Other = { accountId: string } | { quoteId: string };

/** The failure to open a conversation, and with which person. */
function describeUnopened(error: Error, other: Other): { accountId: string | null; sentence: string } {
  const { status, code, message } = toCallError(error);
  const accountId = 'accountId' in other ? other.accountId : null;
  if (accountId === '') return { accountId, sentence: openConversationWords.noUserId };
  if (code === 'messages.to-oneself' || status === 429) return { accountId, sentence: message };
  const isRefused = status >= 400 && status < 500 && status !== 408;
  return { accountId, sentence: isRefused ? openConversationWords.notStarted : openConversationWords.startFailed };
}

/** Finds or begins the conversation with a person, or with the other side of a quote. `failure` stands above the button. */
export function useOpenConversation(onOpen: (id: string) => void) {
  const reload = useRefresh('messages');
  const open = useMutation({
    mutationFn: async (other: Other) => {
      if ('accountId' in other && other.accountId === '') throw new Error(openConversationWords.noUserId);
      return client.open(other);
    },
    onSuccess: () => void reload(),
  });
  // Its callback is dropped with the page: a person who has gone to another one stays there.
  const begin = (other: Other) => open.isPending || open.mutate(other, { onSuccess: ({ id }) => onOpen(id) });
  return {
    busy: open.isPending,
    /** The failure, and with which person; null after an attempt that worked. */
    failure: open.error && toCallError(open.error).status !== 401 ? describeUnopened(open.error, open.variables) : null,
    withQuote: (quoteId: string) => begin({ quoteId }),
    withPerson: (accountId: string | null | undefined) => begin({ accountId: accountId ?? '' }),
  };
}

/** Blocks or unblocks the other person of a conversation. */
export function useBlock({ id, other }: Conversation) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) => client.block({ id, blocked }),
    onSuccess: (answer) => {
      queries.setQueryData(api.read.queryKey({ input: { id } }), answer);
      toast.success(
        answer.blocked ? conversationMenuWords.blocked(other.name) : conversationMenuWords.unblocked(other.name),
      );
    },
    onError: sayLoggedOut,
  });
}

/** Shows or hides read receipts in all conversations. */
export function useSetReadReceipts() {
  const reload = useRefresh(api.read.key());
  return useMutation({
    mutationFn: (isShown: boolean) => client.setReadReceipts({ shown: isShown }),
    onSuccess: ({ shown: isShown }) => {
      toast.success(isShown ? conversationMenuWords.receiptsShown : conversationMenuWords.receiptsHidden);
      return reload();
    },
    onError: sayLoggedOut,
  });
}
