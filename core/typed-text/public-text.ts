import { abusiveWords } from './abusive-words.ts';
import { capitals, findContactDetails, findPersonalDetails, maskSpans } from './contact-details.ts';
import { findAllLinks, findSureAddresses } from './find-links.ts';
import type { Span } from './find-phones.ts';
import { foldText } from './fold-text.ts';

/** Changes with what is masked: a start with another version masks the stored texts again (`bring-public-texts.ts`). */
export const maskVersion = '2';

/**
 * A text as everyone may read it: phone numbers, email addresses and handles are masked. Its links stay: a text with one is held until an
 * admin has approved it.
 */
export const toPublicText = (typed: string): string => maskSpans(typed, findPersonalDetails(typed));

/** The parts of a text that an admin checks before others read it: links and abuse. */
export function findHeldParts(typed: string): Span[] {
  const folded = foldText(typed);
  const { text, begins, ends } = folded;
  const subject = { text, isCapital: capitals(typed, folded) };
  const addresses = findSureAddresses(subject);
  const links = findAllLinks(subject).filter(
    (link) => !addresses.some((address) => link.from < address.to && address.from < link.to),
  );
  return [...links, ...findAbuse(text)]
    .map(({ from, to }) => ({ from: begins[from] ?? 0, to: ends[to - 1] ?? 0 }))
    .sort((one, other) => one.from - other.from);
}

/** True for a text that an admin should see before others do. A guess: prices, dates, sizes and models pass. */
export const isHeldText = (...texts: readonly string[]): boolean =>
  texts.some((typed) => findHeldParts(typed).length > 0);

/** A text without contact details, links and abuse, where nothing keeps the typed text for an admin's check. */
export const toHarmlessText = (typed: string): string =>
  maskSpans(
    typed,
    [...findContactDetails(typed), ...findHeldParts(typed)].sort((one, other) => one.from - other.from),
  );

/** A letter that stands three times or more counts once: `fuuuck`. */
const stretched = /(\p{L})\1{2,}/gu;
const abuse = new RegExp(`(?<![\\p{L}\\p{N}])(?:${abusiveWords.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

function findAbuse(folded: string): Span[] {
  // The place in the folded text of each unit of the plain one, in which no letter is stretched.
  const places: number[] = [];
  let plain = '';
  let done = 0;
  const take = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) places.push(index);
    plain += folded.slice(from, to);
  };
  for (const { 0: run, 1: letter = '', index } of folded.matchAll(stretched)) {
    take(done, index + letter.length);
    done = index + run.length;
  }
  take(done, folded.length);
  places.push(folded.length);
  return [...plain.matchAll(abuse)].map(({ 0: word, index }) => ({
    from: places[index] ?? 0,
    to: places[index + word.length] ?? folded.length,
  }));
}

/** The held parts of texts, each once, as they are written. */
export const listHeldWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((typed) => findHeldParts(typed).map(({ from, to }) => typed.slice(from, to).trim()))),
];
