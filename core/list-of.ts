/** Several things in one sentence: `Soweto, Roodepoort`. The comma is alike in all our languages. */
export const listOf = (items: readonly string[]): string => items.join(', ');
