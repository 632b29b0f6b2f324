/**
 * A text as a document can show it: composed, without invisible signs and changes of direction, and in the plain form of each emoji. A
 * letter keeps at most two marks, so that no text grows into another.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/[\ufe00-\ufe0f\u20e3\p{Emoji_Modifier}]/gu, '')
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1');
