import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { openConversation } from './open-conversation.ts';
import { sendMessage } from './send-message.ts';

/** Makes a conversation that a member has opened with a provider; makes both if they are not given. */
export async function aConversation(
  world: TestWorld,
  more: { member?: Person; provider?: Person & { providerId: string } } = {},
) {
  const member = more.member ?? (await aMember(world));
  const provider = more.provider ?? (await aProvider(world));
  const { id } = await world.as(member, (work) => openConversation(work, { accountId: provider.id }));
  return { id, member, provider };
}

/** Sends another message as one of the two people. */
export const aMessage = (world: TestWorld, from: Person, id: string, text = 'Good morning.', files: string[] = []) =>
  world.as(from, (work) => sendMessage(work, { id, clientId: newId(), text, files }));
