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

const on = bind(messagesContract);

export const messagesRoutes = on.router({
  conversations: on.conversations.handler(({ input, context }) =>
    listConversations(context.world, context.actor, input.cursor),
  ),
  blocked: on.blocked.handler(({ input, context }) => listBlockedPeople(context.world, context.actor, input.cursor)),
  open: on.open.handler(({ input, context }) => context.create((work) => openConversation(work, input), input)),
  read: on.read.handler(({ input, context }) => readConversation(context.world, context.actor, input.id)),
  list: on.list.handler(({ input, context }) => listMessages(context.world, context.actor, input)),
  send: on.send.handler(async ({ input, context }) => {
    const { id } = await context.create((work) => sendMessage(work, input), input);
    return readMessage(context.world, context.actor, input.id, id);
  }),
  about: on.about.handler(({ input, context }) => listMessagesAbout(context.world, context.actor, input.quoteId)),
  markRead: on.markRead.handler(({ input, context }) => context.change((work) => markRead(work, input))),
  typing: on.typing.handler(async ({ input, context }) => {
    await context.change((work) => noteTyping(work, input.id));
    return {};
  }),
  markDelivered: on.markDelivered.handler(async ({ context }) => {
    await context.change(markDelivered);
    return {};
  }),
  block: on.block.handler(async ({ input, context }) => {
    await context.change((work) => blockPerson(work, input));
    return readConversation(context.world, context.actor, input.id);
  }),
  setReadReceipts: on.setReadReceipts.handler(async ({ input, context }) => {
    await context.change((work) => setReadReceipts(work, input.shown));
    return input;
  }),
});
