import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markMatches, matchesIn } from './mark-matches.tsx';

const found = (text: string, term: string) =>
  matchesIn(text, term).map(([from, to]) => [...text].slice(from, to).join(''));

test('finds every word anywhere in a text, in any case and with any accents', () => {
  expect(found('Geyser leaking; the GEYSER again', 'geyser leak')).toEqual(['Geyser', 'leak', 'GEYSER']);
  expect(found('Café in Môreson', 'cafe moreson')).toEqual(['Café', 'Môreson']);
  expect(found('Cafe', 'CAFÉ')).toEqual(['Cafe']);
  // A decomposed accent belongs to the letter before it.
  expect(found('cafe\u0301s', 'cafe')).toEqual(['cafe\u0301']);
  expect(found('Bjørn Straße', 'bjorn strasse')).toEqual(['Bjørn', 'Straße']);
  expect(found('Ħøŧel Łódź, Ķılo', 'hotel lodz kilo')).toEqual(['Ħøŧel', 'Łódź', 'Ķılo']);
  expect(found('🔧 tap 🔧', 'tap')).toEqual(['tap']);
});

test('joins overlapping words to one mark, and marks nothing for an empty term', () => {
  expect(found('paintbrush', 'paint intbru')).toEqual(['paintbru']);
  expect(found('paint', '  ')).toEqual([]);
  expect(found('', 'paint')).toEqual([]);
  expect(found('50% off_peak a.b', '% _p . .*')).toEqual(['%', '_p', '.']);
});

test('marks a short word only at the beginning of a word', () => {
  expect(found('it fits: IT', 'it')).toEqual(['it', 'IT']);
});

test('leaves markup in a text as text', () => {
  const markup = renderToStaticMarkup(markMatches('<b>tap</b> & tap', 'tap'));
  expect(markup.replace(/ class="[^"]*"/g, '')).toBe('&lt;b&gt;<mark>tap</mark>&lt;/b&gt; &amp; <mark>tap</mark>');
});
