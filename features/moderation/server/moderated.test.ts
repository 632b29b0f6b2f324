import { expect, it } from 'vitest';
import { type Language, translatedLanguages } from '#core/languages.ts';
import { inLanguage } from '#engine/language.ts';
import { contributions } from '#server/features.ts';
import { checkedTitles } from '../wording.ts';
import { reportable } from '../reportable.ts';
import { listModerated } from './moderated.ts';

it('finds one noun for each kind that people can report, and no other', () => {
  const kinds = listModerated({ contributions }).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([...reportable].toSorted());
});

it('says in the language of its author what an admin has checked', () => {
  const say = (language: Language) => inLanguage(language, () => Object.values(checkedTitles));
  for (const language of translatedLanguages)
    expect(say(language).filter((title) => say('en').includes(title))).toEqual([]);
});
