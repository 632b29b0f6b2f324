import { bind } from '#engine/operations.ts';
import { messagesContract } from '../contract.ts';
import { blockPerson } from './block-person.ts';
import { markDelivered, markRead } from './mark-read.ts';
import { noteTyping } from './note-typing.ts';
import { openConversation } from './open-conversation.ts';
import {
  listBlockedPeople,
  listConversations,
  listMessages,
  listMessagesAbout,
  readConversation,
  readMessage,
} from './queries.ts';
import { sendMessage } from './send-message.ts';
import { setReadReceipts } from './set-read-receipts.ts';

export const messagesRoutes = bind(messagesContract, {
  conversations: ({ input, context }) => listConversations(context.world, context.actor, input.cursor),
  blocked: ({ input, context }) => listBlockedPeople(context.world, context.actor, input.cursor),
  open: ({ input, context }) => context.create((work) => openConversation(work, input), input),
  read: ({ input, context }) => readConversation(context.world, context.actor, input.id),
  list: ({ input, context }) => listMessages(context.world, context.actor, input),
  send: async ({ input, context }) => {
    const { id } = await context.create((work) => sendMessage(work, input), input);
    return readMessage(context.world, context.actor, input.id, id);
  },
  about: ({ input, context }) => listMessagesAbout(context.world, context.actor, input.quoteId),
  markRead: ({ input, context }) => context.change((work) => markRead(work, input)),
  typing: ({ input, context }) => context.change((work) => noteTyping(work, input.id)),
  markDelivered: ({ context }) => context.change(markDelivered),
  block: async ({ input, context }) => {
    await context.change((work) => blockPerson(work, input));
    return readConversation(context.world, context.actor, input.id);
  },
  setReadReceipts: async ({ input, context }) => {
    await context.change((work) => setReadReceipts(work, input.shown));
    return input;
  },
});
