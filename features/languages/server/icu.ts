import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { catalogueFaults as words } from '../console-wording.ts';

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

/** The facts of a message by their names, also within its choices: those said as they are, counted, and asked. */
type Facts = Record<'said' | 'counted' | 'asked', Set<string>>;

/** The forms that a plural and a condition can have: others would be left out where the message is said. */
const pluralForms = new Set(['=0', '=1', 'one', 'other']);
const conditionForms = 'other,true';

/** Reads the facts of a message. Throws `WrongForm` for what no message of the site has. */
function readFacts(elements: readonly MessageFormatElement[]): Facts {
  const facts: Facts = { said: new Set(), counted: new Set(), asked: new Set() };
  const visit = (element: MessageFormatElement): void => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return;
      case TYPE.argument:
        facts.said.add(element.value);
        return;
      case TYPE.plural: {
        const forms = Object.keys(element.options);
        const isUsual = element.pluralType === 'cardinal' && element.offset === 0;
        if (!isUsual || !forms.every((form) => pluralForms.has(form))) throw new WrongForm(element.value);
        facts.counted.add(element.value);
        break;
      }
      case TYPE.select:
        if (Object.keys(element.options).toSorted().join() !== conditionForms) throw new WrongForm(element.value);
        facts.asked.add(element.value);
        break;
      default:
        throw new WrongForm('value' in element ? element.value : '');
    }
    for (const { value } of Object.values(element.options)) value.forEach(visit);
  };
  elements.forEach(visit);
  return facts;
}

/** A choice of a message that the site does not make. */
class WrongForm extends Error {}

/**
 * The fault of a translation: it must have each fact of its English, and no other, each used as there: a condition (`if`) chooses between
 * `true` and `other`, and may be left out; only what the English counts is counted. Null where there is none.
 */
export function findFault(english: string, translation: string): string | null {
  const [source, made] = [readIcu(english), readIcu(translation)];
  if (made === null || source === null) return words.notMessage;
  try {
    const [wanted, given] = [readFacts(source), readFacts(made)];
    const all = wanted.said.union(wanted.counted);
    for (const name of given.asked) if (!wanted.asked.has(name)) return words.unknownFact(name);
    for (const name of given.counted) if (!wanted.counted.has(name)) return words.wrongForm(name);
    for (const name of given.said) if (!all.has(name)) return words.unknownFact(name);
    for (const name of all) if (!given.said.has(name) && !given.counted.has(name)) return words.missingFact(name);
    return null;
  } catch (error) {
    if (error instanceof WrongForm) return words.wrongForm(error.message);
    throw error;
  }
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
