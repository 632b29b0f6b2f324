/** A message of a PO file. `start` and `end` are the lines of its translation, `flags` that of its flags, -1 without one. */
export type PoMessage = {
  key: string;
  english: string;
  text: string;
  isFuzzy: boolean;
  start: number;
  end: number;
  flags: number;
};

export type Po = { lines: readonly string[]; language: string; messages: PoMessage[] };

/** A line that is not PO; `line` counts from 1. */
export class PoFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line} is not PO`);
    this.line = line;
  }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

/**
 * Reads a PO file of messages with a context each, without plural forms of gettext: the messages are ICU. Throws `PoFault`. It reads each
 * line once.
 */
export function readPo(source: string): Po {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const messages: PoMessage[] = [];
  let language = '';
  let flags = -1;
  let isFuzzy = false;
  let found: Partial<Record<'msgctxt' | 'msgid' | 'msgstr', string>> = {};
  let current: 'msgctxt' | 'msgid' | 'msgstr' | undefined;
  let [start, end] = [0, 0];
  const finish = (at: number) => {
    const { msgctxt, msgid, msgstr } = found;
    if (msgctxt === undefined && msgid === undefined) return;
    if (msgid === undefined || msgstr === undefined) throw new PoFault(at);
    if (msgid === '' && msgctxt === undefined) language = /^Language: *(\S+)/m.exec(msgstr)?.[1] ?? '';
    else messages.push({ key: msgctxt ?? '', english: msgid, text: msgstr, isFuzzy, start, end, flags });
    [found, current, flags, isFuzzy] = [{}, undefined, -1, false];
  };
  lines.forEach((line, place) => {
    const number = place + 1;
    // The database cannot store it.
    if (line.includes('\u0000')) throw new PoFault(number);
    if (line === '' || line.trim() === '') return finish(number);
    if (line.startsWith('#')) {
      if (current === 'msgstr') finish(number);
      if (line.startsWith('#,')) {
        flags = place;
        isFuzzy = /\bfuzzy\b/.test(line);
      }
      return;
    }
    const [, keyword, quoted = ''] = /^(?:(msgctxt|msgid|msgstr) )?"(.*)"$/.exec(line.trimEnd()) ?? [];
    if (keyword === undefined && (current === undefined || !line.startsWith('"'))) throw new PoFault(number);
    if (keyword !== undefined) {
      const name = keyword as 'msgctxt' | 'msgid' | 'msgstr';
      if (current === 'msgstr') finish(number);
      if (found[name] !== undefined) throw new PoFault(number);
      found[name] = '';
      current = name;
      if (name === 'msgstr') start = place;
    }
    if (current === undefined) throw new PoFault(number);
    found[current] = `${found[current] ?? ''}${unquote(quoted, number)}`;
    if (current === 'msgstr') end = place + 1;
  });
  finish(lines.length);
  return { lines, language, messages };
}

function unquote(quoted: string, line: number): string {
  // A quotation mark within the text has a backslash before it.
  if (/(?<!\\)(?:\\\\)*"/.test(quoted) || /(?<!\\)(?:\\\\)*\\$/.test(quoted)) throw new PoFault(line);
  return quoted.replaceAll(/\\(.)/g, (all, sign: string) => escapes[sign] ?? all);
}

const quote = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`;

/** Writes the file with other translations, by their keys. All else stays as it is, but that a changed one is no longer fuzzy. */
export function writePo({ lines, messages }: Po, texts: ReadonlyMap<string, string>): string {
  const made: string[] = [];
  let at = 0;
  for (const { key, text, isFuzzy, start, end, flags } of messages) {
    const next = texts.get(key);
    if (next === undefined || (next === text && !isFuzzy)) continue;
    for (; at < start; at += 1) {
      const line = lines[at] ?? '';
      const rest = line.split(/[,#]/).map((flag) => flag.trim());
      const kept = rest.filter((flag) => flag !== '' && flag !== 'fuzzy');
      if (at !== flags) made.push(line);
      else if (kept.length > 0) made.push(`#, ${kept.join(', ')}`);
    }
    made.push(`msgstr ${quote(next)}`);
    at = end;
  }
  return [...made, ...lines.slice(at)].join('\n');
}
