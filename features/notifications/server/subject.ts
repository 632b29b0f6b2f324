import { cutWords, firstLine } from '#core/cut-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import type { NoticeWords } from './notice.ts';

/** A name in a subject: short enough that the amount and the thing come after it. */
export const nameInSubject = (name: string): string => cutWords(name, 40);

/** The people's own words about a thing, for the subject of a mail: one line, without contact details, because the mail comes from us. */
export const aboutInSubject = (about: string): string => maskContactDetails(firstLine(about));

/** The words of a notice of one party about the other: the subject of the mail has the name and the thing as above. */
export function sayTo<Facts extends { who: string; about: string }>(
  say: (facts: Facts) => Required<NoticeWords>,
  facts: Facts,
): NoticeWords {
  const { title, description } = say(facts);
  const { subject } = say({ ...facts, who: nameInSubject(facts.who), about: aboutInSubject(facts.about) });
  return { title, description, subject };
}
