import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { AnyLanguage } from '#core/languages.ts';
import { readIcu } from '#features/languages/server/icu.ts';

/** The parts of a message to write. */
function partsOf(icu: string): MessageFormatElement[] {
  const parts = readIcu(icu);
  if (parts === null) throw new Error(`This is no message: ${icu}`);
  return parts;
}

/** The condition under which a language takes the form `one` (CLDR 48): isiZulu's 0 is one, too. */
const isOne = (language: AnyLanguage, count: string): string =>
  language === 'zu' ? `${grouped(count)} <= 1` : `${grouped(count)} === 1`;

/** Code that stays one operand beside an operator. */
const grouped = (code: string): string => (/^[\w$.]+$/.test(code) ? code : `(${code})`);

/** A text as a part of a template literal. */
export const inTemplate = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r');

/** A text as a string literal, in the quotes that need fewer marks. */
export function inQuotes(text: string): string {
  const double = JSON.stringify(text);
  if (!text.includes('"')) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/**
 * Writes an ICU message as code: a string, or a template literal in which `facts` gives the code of each name. Throws for a name
 * that is no fact.
 */
export function writeCode(icu: string, facts: ReadonlyMap<string, string>, language: AnyLanguage): string {
  const codeOf = (name: string): string => {
    const code = facts.get(name);
    if (code === undefined) throw new Error(`{${name}} is not a fact of this message.`);
    return code;
  };
  const template = (elements: readonly MessageFormatElement[], count: string): string => {
    const only = elements.length === 1 ? elements[0] : undefined;
    if (elements.every(({ type }) => type === TYPE.literal)) return inQuotes(textOf(elements));
    if (only?.type === TYPE.plural || only?.type === TYPE.select) return choice(only);
    return `\`${elements.map((element) => part(element, count)).join('')}\``;
  };
  const part = (element: MessageFormatElement, count: string): string => {
    switch (element.type) {
      case TYPE.literal:
        return inTemplate(element.value);
      case TYPE.pound:
        return `\${${count}}`;
      case TYPE.argument:
        return `\${${codeOf(element.value)}}`;
      case TYPE.plural:
      case TYPE.select:
        return `\${${choice(element)}}`;
      default:
        throw new Error('Only facts, plural and select are used here.');
    }
  };
  const choice = (element: MessageFormatElement): string => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) throw new Error('This is no choice.');
    const code = codeOf(element.value);
    const { options } = element;
    const form = (name: string) => template(options[name]?.value ?? [], code);
    if (element.type === TYPE.select) return `${grouped(code)} ? ${form('true')} : ${form('other')}`;
    const tests: Record<string, string> = {
      '=0': `${grouped(code)} === 0`,
      '=1': `${grouped(code)} === 1`,
      one: isOne(language, code),
    };
    const cases = Object.entries(tests).filter(([name]) => options[name] !== undefined);
    return `${cases.map(([name, test]) => `${test} ? ${form(name)} : `).join('')}${form('other')}`;
  };
  return template(partsOf(icu), '');
}

/** The text of a message without facts. */
export const plainText = (icu: string): string => textOf(partsOf(icu));

const textOf = (elements: readonly MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');

/** English for tests: with accents, words longer by a third, in brackets; facts and choices stay. */
export function writePseudo(icu: string): string {
  const accents: Record<string, string> = {
    a: 'á',
    e: 'é',
    i: 'í',
    o: 'ô',
    u: 'ú',
    A: 'Á',
    E: 'É',
    I: 'Í',
    O: 'Ô',
    U: 'Ú',
    c: 'ç',
    n: 'ñ',
  };
  const lengthen = (text: string) =>
    text
      .replaceAll(/[aeiouAEIOUcn]/g, (letter) => accents[letter] ?? letter)
      .replaceAll(/\p{L}{5,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.35)))
      .replaceAll(/'(?=[{}#])/g, "''")
      .replaceAll(/[{}#]+/g, (found) => `'${found}'`);
  const write = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return lengthen(element.value);
        if (element.type === TYPE.pound) return '#';
        if (element.type === TYPE.plural || element.type === TYPE.select) {
          const kind = element.type === TYPE.plural ? 'plural' : 'select';
          const forms = Object.entries(element.options).map(([name, { value }]) => `${name} {${write(value)}}`);
          return `{${element.value}, ${kind}, ${forms.join(' ')}}`;
        }
        return 'value' in element ? `{${element.value}}` : '';
      })
      .join('');
  return `⟦${write(partsOf(icu))}⟧`;
}
