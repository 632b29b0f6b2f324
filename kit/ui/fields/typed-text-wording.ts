/** Said beside a text before it is sent. */
export const typedTextHints = {
  problem: 'Your number stays hidden until you accept a quote. Take it out, or post as it is.',
  everyone: 'Phone numbers and email addresses stay hidden. Take yours out, or post as it is.',
  request: 'Your number stays hidden until you accept a quote. Take it out, or send as it is.',
  terms: 'Your number stays hidden until your quote is accepted. Take it out, or send as it is.',
  held: (parts: readonly string[]) =>
    `An admin reads this before others do: ${parts.map((part) => `“${part}”`).join(', ')}. Take it out, and it is public at once.`,
};
