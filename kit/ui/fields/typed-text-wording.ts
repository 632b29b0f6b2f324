import { listOf } from '#core/list-of.ts';

/** Said beside a text before it is sent. */
export const typedTextHints = {
  problem: 'Your number stays hidden until you accept a quote. Remove it, or post as it is.',
  everyone: 'Phone numbers and email addresses stay hidden. Remove yours, or post as it is.',
  request: 'Your number stays hidden until you accept a quote. Remove it, or send as it is.',
  terms: 'Your number stays hidden until your quote is accepted. Remove it, or send as it is.',
  held: (parts: readonly string[]) =>
    `An admin will check this before others see it: ${listOf(parts.map((part) => `“${part}”`))}. Remove it, and your text is public at once.`,
};
