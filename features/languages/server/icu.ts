import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { catalogueFaults } from '../console-wording.ts';

/** A pattern of a sentence: its fixed parts in order, with any text between two of them. */
export type Pattern = readonly string[];

/** Sentences that one message can make; more choices than this within one another are left out. */
const maxPatterns = 32;

/** The parts of an ICU message; null where it is none. */
export function readIcu(icu: string): MessageFormatElement[] | null {
  try {
    return parse(icu, { ignoreTag: true, requiresOtherClause: true });
  } catch {
    return null;
  }
}

/** The names of the facts in a message, also within its choices. */
function namesIn(elements: readonly MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
    found.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) namesIn(value).forEach((name) => found.add(name));
  }
  return found;
}

/**
 * The fault of a translation: it must have each fact of its English, and no other. A condition (`if`) that only chooses words may be left out.
 * Null where there is none.
 */
export function findFault(english: string, translation: string): string | null {
  const [source, made] = [readIcu(english), readIcu(translation)];
  if (made === null || source === null) return catalogueFaults.notMessage;
  const [wanted, given] = [namesIn(source), namesIn(made)];
  for (const name of given) if (!wanted.has(name)) return catalogueFaults.unknownFact(name);
  for (const name of wanted) if (!given.has(name) && !/^if\d*$/.test(name)) return catalogueFaults.missingFact(name);
  return null;
}

/** The patterns of all sentences that a message makes. */
export function patternsOf(icu: string): Pattern[] {
  const elements = readIcu(icu);
  return elements === null ? [] : expand(elements).map((parts) => parts.map(inOneLine));
}

function expand(elements: readonly MessageFormatElement[]): string[][] {
  let made: string[][] = [['']];
  for (const element of elements) {
    const next: string[][] =
      element.type === TYPE.literal
        ? [[element.value]]
        : element.type === TYPE.plural || element.type === TYPE.select
          ? Object.values(element.options).flatMap(({ value }) => expand(value))
          : [['', '']];
    made = made.flatMap((before) => next.map((after) => join(before, after))).slice(0, maxPatterns);
  }
  return made;
}

/** The last part of one pattern and the first of the next are one. */
const join = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.slice(0, -1),
  `${before.at(-1) ?? ''}${after[0] ?? ''}`,
  ...after.slice(1),
];

/** A text as a screen shows it: runs of space are one. */
export const inOneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ');

/** True if a pattern makes the sentence. It looks for each fixed part once, in order, whatever the sentence. */
export function isMadeBy(pattern: Pattern, sentence: string): boolean {
  const first = pattern[0] ?? '';
  if (pattern.length === 1) return first.trim() === sentence;
  const [head, tail] = [first.trimStart(), (pattern.at(-1) ?? '').trimEnd()];
  if (!sentence.startsWith(head) || !sentence.endsWith(tail)) return false;
  const end = sentence.length - tail.length;
  let at = head.length;
  for (const part of pattern.slice(1, -1)) {
    const place = sentence.indexOf(part, at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return at <= end;
}

/** Letters that a pattern fixes: the more, the surer it is. */
export const weightOf = (pattern: Pattern): number => pattern.join('').replaceAll(/[^\p{L}]/gu, '').length;
