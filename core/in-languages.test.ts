import { expect, it } from 'vitest';
import { text } from './text.ts';
import { areSameTexts, languagesIn, textIn, toTypedTexts, typedInLanguages } from './in-languages.ts';

const schema = typedInLanguages(text({ max: 5 }));

it('leaves out the translations that say nothing', () => {
  expect(schema.parse({ zu: ' Amanz ', af: ' ', st: '' })).toEqual({ zu: 'Amanz' });
  expect(schema.parse({})).toEqual({});
});

it.each([[{ fr: 'Eau' }], [{ en: 'Pipes' }], [{ zu: 'Amapayipi' }], [{ zu: null }]])('refuses %j', (typed) => {
  expect(schema.safeParse(typed).success).toBe(false);
});

it('gives a text in its language, and the English one with its mark elsewhere', () => {
  const texts = { zu: 'Amapayipi' };
  expect(textIn('zu', 'Plumbing', texts)).toEqual({ text: 'Amapayipi', lang: 'zu' });
  for (const language of ['en', 'af', 'xx'] as const)
    expect(textIn(language, 'Plumbing', texts)).toEqual({ text: 'Plumbing', lang: 'en' });
});

it('fills the fields of a form, and knows the languages with a text', () => {
  expect(toTypedTexts({ zu: 'A' })).toEqual({ af: '', zu: 'A', xh: '', st: '' });
  expect(languagesIn({ zu: 'A', af: ' ' })).toEqual(['zu']);
  expect(areSameTexts({ zu: 'A' }, { zu: 'A', st: '' })).toBe(true);
  expect(areSameTexts({ zu: 'A' }, { zu: 'B' })).toBe(false);
});
