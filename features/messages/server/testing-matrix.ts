import { day } from '#core/time.ts';
import { newId } from '#engine/columns.ts';
import { aConversation } from './testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { both, by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => {
  const aConversationOfA = async () => (await aConversation(world, pair)).id;
  const date = () => new Date(world.clock.now().getTime() + 2 * day).toISOString();

  return {
    'messages.conversations': {},
    'messages.blocked': {},
    'messages.open': { input: async () => ({ accountId: (await aProvider(world)).id }) },
    // Only the two people of a conversation read it; admins read reported messages elsewhere.
    'messages.read': by(both, async () => ({ id: await aConversationOfA() })),
    'messages.list': by(both, async () => ({ id: await aConversationOfA() })),
    'messages.send': by(both, async () => ({ id: await aConversationOfA(), clientId: newId(), text: 'Good morning.' })),
    'messages.markRead': by(both, async () => ({ id: await aConversationOfA(), upTo: date() })),
    // Others get an empty list, which does not tell them if the quote exists.
    'messages.about': { input: async () => ({ quoteId: (await aQuote(world, pair)).id }) },
    'messages.typing': by(both, async () => ({ id: await aConversationOfA() })),
    'messages.markDelivered': {},
    'messages.block': by(both, async () => ({ id: await aConversationOfA(), blocked: false })),
    'messages.setReadReceipts': { input: async () => ({ shown: true }) },
  };
};
