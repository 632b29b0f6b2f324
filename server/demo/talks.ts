import { markRead } from '#features/messages/server/mark-read.ts';
import { openConversation } from '#features/messages/server/open-conversation.ts';
import { sendMessage } from '#features/messages/server/send-message.ts';
import { newId } from '#engine/columns.ts';
import type { Stage } from './stage.ts';
import type { MemberKey } from './people.ts';
import type { ProviderKey } from './providers.ts';

/** A conversation in order: the member writes the lines with `>`, the provider those with `<`. Writing a line reads all lines before it. */
type Talk = { member: MemberKey; provider: ProviderKey; lines: [at: string, by: '>' | '<', text: string][] };

const talks: readonly Talk[] = [
  {
    member: 'naledi',
    provider: 'thabo',
    lines: [
      [
        '1d 08:06',
        '<',
        'Good morning Naledi. I have sent the quote. It covers the valve and the tray, not the ceiling board.',
      ],
      ['1d 08:31', '>', 'Thank you. Is the valve the same brand as before?'],
      ['1d 08:32', '>', 'And do I need to be home the whole time?'],
      ['1d 08:44', '<', 'Same type, new seals. You only need to open and close. I will phone when I am done.'],
      ['5h', '>', 'Tuesday morning would suit me.'],
      ['4h', '<', 'Tuesday half past eight works. I will bring the tray.'],
    ],
  },
  {
    member: 'naledi',
    provider: 'tebogo',
    lines: [
      ['6d 10:12', '>', 'Can the shelves be a little lower? He is nine.'],
      ['6d 11:40', '<', 'Of course. I bring a pencil and we mark it together before I drill.'],
      ['6d 12:05', '>', 'Perfect, see you then'],
    ],
  },
  {
    member: 'naledi',
    provider: 'gift',
    lines: [
      ['4h', '<', 'Is there a gate wide enough for a ride-on mower, or is it steps?'],
      ['4h', '<', 'A photo of the garden would help too.'],
    ],
  },
  {
    member: 'lerato',
    provider: 'thabo',
    lines: [
      ['3h', '>', 'It knocks for about ten minutes after the shower, then it stops.'],
      ['3h', '>', 'You can ring me on 082 000 0000 if that is easier.'],
    ],
  },
];

/** Plans the messages of all conversations. */
export function planTalks(stage: Stage): void {
  for (const { member, provider, lines } of talks) {
    for (const [at, by, text] of lines) {
      const [writer, other] = by === '>' ? [member, provider] : [provider, member];
      stage.plan(at, async () => {
        const { id } = await stage.as(writer, (work) => openConversation(work, { accountId: stage.person(other).id }));
        await stage.as(writer, (work) => markRead(work, { id, upTo: work.now.toISOString() }));
        await stage.as(writer, (work) => sendMessage(work, { id, clientId: newId(), text, files: [] }));
      });
    }
  }
}
