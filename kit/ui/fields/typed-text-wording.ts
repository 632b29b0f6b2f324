import { listOf } from '#core/list-of.ts';

/** Said beside a text before it is sent. */
export const typedTextHints = {
  problem: 'Contact details in your text stay hidden until you accept a quote. Remove them, or post as it is.',
  everyone: 'Phone numbers and email addresses stay hidden. Remove yours, or post as it is.',
  request: 'Contact details in your text stay hidden until you accept a quote. Remove them, or send as it is.',
  terms: 'Contact details in your text stay hidden until your quote is accepted. Remove them, or send as it is.',
  held: (parts: readonly string[]) =>
    `An admin will check this before others see it: ${listOf(parts.map((part) => `“${part}”`))}. Remove it, and your text is public at once.`,
};
