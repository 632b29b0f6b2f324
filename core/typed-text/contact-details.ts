import { findAddresses, findAllLinks, findHandles, findLinks, findSureAddresses } from './find-links.ts';
import { findPhones, type Span } from './find-phones.ts';
import { foldText, type FoldedText } from './fold-text.ts';

/**
 * True when a text seems to hold a phone number, an email address or a link. A guess: ordinary prices, dates, sizes and models pass, and
 * most disguised contact details do not.
 */
export const hasContactDetails = (written: string): boolean => findContactDetails(written).length > 0;

/** True when a text seems to hold a link or the name of a site. */
export const hasLink = (written: string): boolean => {
  const folded = foldText(written);
  return findAllLinks({ text: folded.text, isCapital: capitals(written, folded) }).length > 0;
};

const mask = '•••';

/** Replaces each phone number, email address and link with a mask. A text of 2,000 characters takes less than a millisecond or two. */
export const maskContactDetails = (written: string): string => maskSpans(written, findContactDetails(written));

/** Replaces each of these parts, which are in order, with a mask. */
export function maskSpans(written: string, spans: readonly Span[]): string {
  let masked = '';
  let done = 0;
  for (const { from, to } of spans) {
    if (from >= done) masked += written.slice(done, from) + mask;
    done = Math.max(done, to);
  }
  return masked + written.slice(done);
}

/** Lower case without accents and invisible characters; wide, decorated and look-alike letters become plain ones. */
export const simplifyLetters = (written: string): string => foldText(written).text;

/** The parts of a text that hold contact details, in order. */
export const findContactDetails = (written: string): Span[] =>
  findSpans(written, (subject) => [
    ...findAddresses(subject),
    ...findLinks(subject),
    ...findPhones(subject.text),
    ...findHandles(subject.text),
  ]);

/** The contact details that are no link, in order. */
export const findPersonalDetails = (written: string): Span[] =>
  findSpans(written, (subject) => [
    ...findSureAddresses(subject),
    ...findPhones(subject.text),
    ...findHandles(subject.text),
  ]);

function findSpans(
  written: string,
  find: (subject: { text: string; isCapital: (index: number) => boolean }) => Span[],
): Span[] {
  const folded = foldText(written);
  const { text, begins, ends } = folded;
  return find({ text, isCapital: capitals(written, folded) })
    .map(({ from, to }) => ({ from: begins[from] ?? 0, to: ends[to - 1] ?? 0 }))
    .sort((one, other) => one.from - other.from);
}

/** Tells whether a unit of the folded text was written as a capital letter. */
export const capitals =
  (written: string, { begins, ends }: FoldedText) =>
  (index: number): boolean =>
    /^\p{Lu}/u.test(written.slice(begins[index], ends[index]));
