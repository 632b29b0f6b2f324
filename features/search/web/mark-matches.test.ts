import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markMatches, matchesIn } from './mark-matches.tsx';

const found = (text: string, term: string) =>
  matchesIn(text, term).map(([from, to]) => [...text].slice(from, to).join(''));

test('every word is found wherever it stands, whatever its case and accents', () => {
  expect(found('Geyser leaking; the GEYSER again', 'geyser leak')).toEqual(['Geyser', 'leak', 'GEYSER']);
  expect(found('Café in Môreson', 'cafe moreson')).toEqual(['Café', 'Môreson']);
  expect(found('Cafe', 'CAFÉ')).toEqual(['Cafe']);
  // A decomposed accent belongs to the letter before it.
  expect(found('cafe\u0301s', 'cafe')).toEqual(['cafe\u0301']);
  expect(found('Bjørn Straße', 'bjorn strasse')).toEqual(['Bjørn', 'Straße']);
  expect(found('🔧 tap 🔧', 'tap')).toEqual(['tap']);
});

test('overlapping words make one mark, and nothing is found of nothing', () => {
  expect(found('paintbrush', 'paint intbru')).toEqual(['paintbru']);
  expect(found('paint', '  ')).toEqual([]);
  expect(found('', 'paint')).toEqual([]);
  expect(found('50% off_peak a.b', '% _p . .*')).toEqual(['%', '_p', '.']);
});

test('a short word counts at the beginning of a word alone', () => {
  expect(found('it fits: IT', 'it')).toEqual(['it', 'IT']);
});

test('what it says stays text', () => {
  const markup = renderToStaticMarkup(markMatches('<b>tap</b> & tap', 'tap'));
  expect(markup.replace(/ class="[^"]*"/g, '')).toBe('&lt;b&gt;<mark>tap</mark>&lt;/b&gt; &amp; <mark>tap</mark>');
});
