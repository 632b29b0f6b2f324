/** Signs that the font of our documents does not have. It has Latin with all its marks, Greek, Cyrillic and common signs. */
const missingSigns =
  /[^\u{300}-\u{36f}\n\u{20}-\u{7e}\u{a0}-\u{24f}\u{259}\u{2b0}-\u{2ff}\u{370}-\u{3ff}\u{400}-\u{45f}\u{490}\u{491}\u{1e00}-\u{1eff}\u{2010}-\u{2027}\u{2030}-\u{203a}\u{20ac}\u{2116}\u{2122}\u{2190}-\u{2193}\u{2212}\u{fffd}]/gu;

/**
 * A text as a document can show it: composed, without invisible signs and changes of direction, and with U+FFFD for each sign that the
 * font does not have. A letter keeps at most two marks, so that no text grows into another.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
    .replaceAll(missingSigns, '\ufffd');
