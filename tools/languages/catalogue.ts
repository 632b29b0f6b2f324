import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import PO from 'pofile';
import type { AnyLanguage, TranslatedLanguage } from '#core/languages.ts';
import { isEnglishOnly } from './english-only.ts';
import { findMessages, type FoundMessages, type Message } from './find-messages.ts';
import { listWordFiles } from './list-word-files.ts';
import { writePseudo } from './write-code.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a file from the root, with slashes. */
export const pathFromRoot = (file: string): string => relative(root, file).replaceAll('\\', '/');

/** The texts of a file that are translated, and what its module reads when it loads. */
export function messagesIn(file: string, source: string): FoundMessages {
  const { messages, loaded } = findMessages(file, source);
  return { messages: messages.filter(({ key }) => !isEnglishOnly(file, key)), loaded };
}

/** The name of a message in a catalogue. */
export const contextOf = (file: string, key: string): string => `${file.replace(/\.ts$/, '')}:${key}`;

/** A short name for a message, in the code of a build. */
export const markOf = (context: string): string => createHash('sha256').update(context).digest('base64url').slice(0, 9);

export type CataloguedMessage = Message & { file: string; context: string };

/** All messages of the product. */
export async function readMessages(): Promise<CataloguedMessage[]> {
  const files = await listWordFiles(root);
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.flatMap((file, place) =>
    messagesIn(file, sources[place] ?? '').messages.map((message) => ({
      ...message,
      file,
      context: contextOf(file, message.key),
    })),
  );
}

export const catalogueOf = (language: TranslatedLanguage): string => `locales/${language}.po`;

/** Returns the translation of a message; undefined where the language has none, or only one of an earlier English. */
export type Translate = (context: string, icu: string) => string | undefined;

const readers = new Map<AnyLanguage, Translate>();

/** The translations of a language, read once. */
export function translationsOf(language: AnyLanguage): Translate {
  const known = readers.get(language);
  if (known !== undefined) return known;
  const made = makeTranslate(language);
  readers.set(language, made);
  return made;
}

function makeTranslate(language: AnyLanguage): Translate {
  if (language === 'en') return (_context, icu) => icu;
  if (language === 'xx') return (_context, icu) => writePseudo(icu);
  const po = PO.parse(readFileSync(join(root, catalogueOf(language)), 'utf8'));
  const texts = new Map(
    po.items
      .filter(({ flags, msgstr }) => flags['fuzzy'] !== true && (msgstr[0] ?? '') !== '')
      .map(({ msgctxt, msgid, msgstr }) => [`${msgctxt ?? ''}\0${msgid}`, msgstr[0] ?? '']),
  );
  return (context, icu) => texts.get(`${context}\0${icu}`);
}

/**
 * The catalogue of a language with the messages of now: translations stay, those of an English that has changed are marked `fuzzy`, and
 * a new message takes over the translation of the same English elsewhere.
 */
export function updateCatalogue(
  language: TranslatedLanguage,
  before: string | null,
  messages: readonly CataloguedMessage[],
): string {
  const old = before === null ? [] : PO.parse(before).items;
  const byContext = new Map(old.map((item) => [item.msgctxt ?? '', item]));
  const byEnglish = new Map<string, string>();
  for (const { msgid, msgstr, flags } of old)
    if (flags['fuzzy'] !== true && (msgstr[0] ?? '') !== '' && !byEnglish.has(msgid))
      byEnglish.set(msgid, msgstr[0] ?? '');
  const po = new PO();
  po.headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'Plural-Forms': language === 'zu' ? 'nplurals=2; plural=(n > 1);' : 'nplurals=2; plural=(n != 1);',
  };
  for (const { file, context, icu, facts } of messages) {
    const item = new PO.Item();
    item.msgctxt = context;
    item.msgid = icu;
    item.references = [file];
    item.extractedComments = [...facts]
      .filter(([name, code]) => name !== code)
      .map(([name, code]) => `{${name}} = ${code.replaceAll(/\s+/g, ' ')}`);
    if (facts.size > 0) item.flags['icu-message-format'] = true;
    const known = byContext.get(context);
    if (known?.msgid === icu && (known.msgstr[0] ?? '') !== '') {
      item.msgstr = known.msgstr;
      if (known.flags['fuzzy'] === true) item.flags['fuzzy'] = true;
      item.comments = known.comments;
    } else if (byEnglish.has(icu)) item.msgstr = [byEnglish.get(icu) ?? ''];
    else if (known !== undefined && (known.msgstr[0] ?? '') !== '') {
      item.msgstr = known.msgstr;
      item.flags['fuzzy'] = true;
    }
    po.items.push(item);
  }
  return `${po.toString()}\n`;
}
