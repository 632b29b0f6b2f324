import { expect, it } from 'vitest';
import { allow } from '#tests/support/allow.ts';
import { PoFault, readPo, writePo } from './po.ts';
import { zuluCatalogue } from './testing.ts';

it('reads language, keys, English, translations and the mark of those that are fuzzy', () => {
  const { language, messages } = readPo(zuluCatalogue);
  expect(language).toBe('zu');
  expect(messages.map(({ key, english, text, isFuzzy }) => [key.split(':')[1], english, text, isFuzzy])).toEqual([
    ['myQuotes', 'My Quotes', 'Amakhotheshini ami', false],
    ['quoteFrom', 'Quote from {name} for {price}', 'Ikhotheshini evela ku-{name}, {price}', false],
    ['count', '{n, plural, one {1 review} other {{n} reviews}}', expect.stringContaining('Izibuyekezo'), false],
    ['ends', expect.stringContaining('It ends'), expect.stringContaining('Iphela'), false],
    ['help', 'Help', 'Usizo oludala', true],
    ['settings', 'Settings', '', false],
  ]);
});

it('reads a text of several lines, with signs behind a backslash, from a file with the ends of lines of Windows', () => {
  const source = 'msgctxt "a:b"\r\nmsgid ""\r\n"Say \\"yes\\"\\n"\r\n"or no \\\\"\r\nmsgstr "Yebo"\r\n';
  expect(readPo(source).messages).toMatchObject([{ key: 'a:b', english: 'Say "yes"\nor no \\', text: 'Yebo' }]);
});

it('writes what it read, byte for byte, where nothing changes', () => {
  expect(writePo(readPo(zuluCatalogue), new Map())).toBe(zuluCatalogue);
});

it('writes a changed text in its place and takes the mark away, and leaves all else', () => {
  const text = 'Usizo "olusha"\n{x} \\';
  const written = writePo(readPo(zuluCatalogue), new Map([['core/page-wording:help', text]]));
  expect(readPo(written).messages.find(({ key }) => key.endsWith(':help'))).toMatchObject({ text, isFuzzy: false });
  const rest = (source: string) => source.split('\n').filter((line) => !/Usizo|fuzzy/.test(line));
  expect(rest(written)).toEqual(rest(zuluCatalogue));
});

it.each([
  ['msgid "a"\nmsgstr "b', 2],
  ['msgid "a" b\nmsgstr "c"', 1],
  ['msgctxt "a:b"\nmsgstr "c"\n', 3],
  ['msgid "a"\nmsgid "b"\nmsgstr "c"', 2],
  ['<html>', 1],
  ['"a"', 1],
  ['msgid "a"\nmsgstr "b\\"', 2],
  ['msgid "a"\nmsgstr "b\u0000"', 2],
])('refuses %j and names the line', (source, line) => {
  expect(() => readPo(source)).toThrow(PoFault);
  try {
    readPo(source);
  } catch (error) {
    expect((error as PoFault).line).toBe(line);
  }
});

it('reads a long line whatever stands in it within a second', () => {
  const start = performance.now();
  for (const line of ['"', '\\', 'msgstr ', '#,', ' '])
    try {
      readPo(`msgid "a"\nmsgstr "${line.repeat(Math.floor(500_000 / line.length))}"`);
    } catch {
      // Only the time counts.
    }
  expect(performance.now() - start).toBeLessThan(allow(1_000));
});
