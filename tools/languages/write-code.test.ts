import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { AnyLanguage } from '#core/languages.ts';
import { writeCode, writePseudo } from './write-code.ts';

/** Says a message with facts, as its code does. */
function say(icu: string, facts: Record<string, unknown> = {}, language: AnyLanguage = 'en'): string {
  const codes = new Map(Object.keys(facts).map((name) => [name, `facts[${JSON.stringify(name)}]`]));
  return runInNewContext(writeCode(icu, codes, language), { facts }) as string;
}

describe('the code of a message', () => {
  it('says the message with its facts, whatever people typed', () => {
    for (const name of ['Ané {x} <b>', '`${1}`', "O'Brien", '\\n', ''])
      expect(say('Hello “{name}”, it’s {name}', { name })).toBe(`Hello “${name}”, it’s ${name}`);
  });

  it('keeps quotes, backticks, backslashes and lines of the text', () => {
    for (const text of [`it's`, 'say "no"', `'"`, 'a `b` ${c', '\\', 'two\nlines'])
      expect([say(text.replaceAll('{', "'{'")), say(`${text.replaceAll('{', "'{'")} {n}`, { n: 1 })]).toEqual([
        text,
        `${text} 1`,
      ]);
  });

  it.each([
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['en', 2, 'other'],
    ['af', 0, 'other'],
    ['xh', 1, 'one'],
    ['st', 0, 'other'],
    ['zu', 0, 'one'],
    ['zu', 1, 'one'],
    ['zu', 2, 'other'],
  ] as const)('takes in %s for %i the form %s', (language, n, form) =>
    expect(say('{n, plural, one {one} other {other}}', { n }, language)).toBe(form),
  );

  it('takes an exact number before a form, and a choice by its condition', () => {
    const icu = '{n, plural, =0 {none} one {# job} other {# jobs}}{if, select, true {, late} other {}}';
    expect([0, 1, 5].map((n) => say(icu, { n, if: n === 5 }, 'zu'))).toEqual(['none', '1 job', '5 jobs, late']);
  });

  it('is refused for a name that is no fact, and for a text that is no message', () => {
    expect(() => say('Hello {nam}', { name: 'Ané' })).toThrow('{nam} is not a fact of this message.');
    expect(() => say('Hello {name', { name: 'Ané' })).toThrow('This is no message');
    expect(() => say('{n, plural, one {1}}', { n: 1 })).toThrow('This is no message');
  });
});

it('writes a text for tests in brackets, longer and with accents, and leaves its facts', () =>
  expect(writePseudo("{name} has '{'{n, plural, one {1 message} other {# messages}}")).toBe(
    "⟦{name} hás '{'{n, plural, one {1 mésságéágé} other {# mésságésgés}}⟧",
  ));
