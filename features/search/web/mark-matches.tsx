import type { ReactNode } from 'react';
import { withoutAccents } from '#core/typed-text/plain-letters.ts';

const letter = /[\p{L}\p{N}]/u;

/**
 * The places of the words of `term` in `text`, whatever their case and accents: pairs of code points, from and up to, in order and apart. A
 * word of one or two letters only counts at the beginning of a word.
 */
export function matchesIn(text: string, term: string): [from: number, to: number][] {
  const points = [...text];
  // The place in the text of each unit of the folded one, which may be shorter or longer.
  const places: number[] = [];
  let folded = '';
  points.forEach((point, index) => {
    const plain = withoutAccents(point);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(index);
  });
  const found: [number, number][] = [];
  for (const word of new Set(withoutAccents(term).split(/\s+/).filter(Boolean))) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      if ([...word].length < 3 && letter.test(word[0] ?? '') && letter.test(folded[at - 1] ?? '')) continue;
      found.push([places[at] ?? 0, places[at + word.length] ?? points.length]);
    }
  }
  found.sort(([one], [other]) => one - other);
  return found.reduce<[number, number][]>((apart, [from, to]) => {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
    return apart;
  }, []);
}

/** The text with its matches in `<mark>`; the rest of it stays plain text. */
export function markMatches(text: string, term: string): ReactNode {
  const points = [...text];
  const part = (from: number, to?: number) => points.slice(from, to).join('');
  let done = 0;
  const parts = matchesIn(text, term).flatMap(([from, to]) => {
    const before = part(done, from);
    done = to;
    return [
      before,
      <mark key={from} className="rounded-[3px] bg-brand-tint font-semibold text-brand-ink">
        {part(from, to)}
      </mark>,
    ];
  });
  return [...parts, part(done)];
}
