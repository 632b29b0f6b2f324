import { pseudoLanguage, translatedLanguages, type AnyLanguage } from '#core/languages.ts';
import { contextOf, messagesIn, translationsOf } from './catalogue.ts';
import type { LoadedProperty } from './find-messages.ts';
import { writeCode } from './write-code.ts';

type Edit = { at: number; until: number; text: string };

/** The texts of a message that stand beside the source's own: each as an ICU message, with its language. */
type ListTexts = (context: string, icu: string) => [AnyLanguage, string][];

const others: readonly AnyLanguage[] = [...translatedLanguages, pseudoLanguage];

const listAll: ListTexts = (context, icu) =>
  others.flatMap((language) => {
    const text = translationsOf(language)(context, icu);
    return text === undefined ? [] : [[language, text]];
  });

/**
 * Writes a file of words for the server: the same module, in which each text is that of the language of the moment. A text that stands in a
 * property is read when it is needed: its property becomes a getter. `list` gives the texts that are written. Throws for a translation that is
 * no message, with its name.
 */
export function writeServerWords(file: string, source: string, list: ListTexts = listAll): string {
  const { messages, loaded } = messagesIn(file, source);
  const getters = new Map<number, LoadedProperty>(loaded.map((property) => [property.start, property]));
  const edits: Edit[] = [];
  for (const { key, icu, facts, start, end, isLate, property } of messages) {
    // A constant of a module is what it was when the module loaded.
    if (!isLate && property === null) continue;
    if (property !== null) getters.set(property.start, property);
    const context = contextOf(file, key);
    const choices = list(context, icu).map(
      ([language, text]) => `$ === '${language}' ? ${write(context, () => writeCode(text, facts, language))} : `,
    );
    edits.push({ at: start, until: start, text: `(($ = $now()), ${choices.join('')}` });
    edits.push({ at: end, until: end, text: ')' });
  }
  for (const { start, end, keyEnd, valueStart, isComputed } of getters.values()) {
    edits.push({ at: start, until: start, text: 'get ' });
    const colon = source.slice(keyEnd, valueStart);
    edits.push({ at: keyEnd, until: valueStart, text: `${isComputed ? colon.replace(/:.*/s, '') : ''}() { return ` });
    edits.push({ at: end, until: end, text: ' }' });
  }
  if (edits.length === 0) return source;
  return `import { languageNow as $now } from '#engine/language.ts'; let $: string; ${apply(source, edits)}`;
}

function write(context: string, code: () => string): string {
  try {
    return code();
  } catch (error) {
    throw new Error(`${context}: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** A text ends before its property does, at the same place. */
function apply(source: string, edits: readonly Edit[]): string {
  const order = edits.toSorted((one, other) => one.at - other.at || other.text.indexOf(')') - one.text.indexOf(')'));
  let text = '';
  let at = 0;
  for (const edit of order) {
    text += source.slice(at, edit.at) + edit.text;
    at = edit.until;
  }
  return text + source.slice(at);
}
