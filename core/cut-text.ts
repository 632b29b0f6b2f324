/** The length in code points, as a person counts, not in UTF-16 units. */
export const codePoints = (text: string): number => [...text].length;

/** The first `limit` code points, with `ellipsis` where the text was longer. */
export function cut(text: string, limit: number, ellipsis = '...'): string {
  const points = [...text];
  return points.length > limit ? points.slice(0, limit).join('') + ellipsis : text;
}

/** At most `limit` code points in whole words, with an ellipsis where the text was longer. A first word that is longer is cut. */
export function cutWords(text: string, limit: number): string {
  const short = cut(text, limit, '');
  if (short === text) return text;
  const isWhole = /^\s/.test(text.slice(short.length));
  const end = isWhole ? short.length : short.search(/\s\S*$/);
  return `${(end > 0 ? short.slice(0, end) : short).replace(/[\s.,;:!?]+$/, '')}…`;
}

/** A comment for lists: one of more than 100 code points becomes its first 97 and an ellipsis. */
export const cutComment = (comment: string): string => (codePoints(comment) > 100 ? cut(comment, 97) : comment);

/** The first line of a text as a title: whole words, at most 80 code points, with an ellipsis where the line was longer. */
export function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const short = cut(line, 80, '');
  return short === line
    ? line
    : `${short.slice(0, short.lastIndexOf(' ') + 1 || short.length).replace(/[\s.,;:!?]+$/, '')}...`;
}

/** A title for the middle of a sentence: the first line as above, without the signs that end it. */
export function nameInSentence(text: string): string {
  const line = firstLine(text.trim());
  return line.endsWith('...') ? line : line.replace(/[\s.,;:!?]+$/, '');
}

/** A typed text as a sentence before another one: with a full stop, unless a sign ends it. */
export function asSentence(text: string): string {
  const typed = text.trim();
  return typed === '' || /[.!?…][)\]"'’”]*$/.test(typed) ? typed : `${typed}.`;
}

/** The text below its title; where the title is the beginning of the text, the rest of it, from the word in which the title ends. */
export function restAfterTitle(title: string, text: string): string {
  const begin = title.replace(/(\.\.\.|…)$/, '');
  if (!text.startsWith(begin)) return text;
  const after = text.slice(begin.length);
  const isWhole = after === '' || /^[\s.,;:!?]/.test(after);
  if (!isWhole && !begin.includes(' ')) return text;
  const rest = (isWhole ? after : text.slice(begin.lastIndexOf(' ') + 1)).replace(/^[\s.,;:!?]+/, '');
  return rest === '' ? '' : `… ${rest}`;
}
