import { cutWords, firstLine } from '#core/count-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';

/** A name in a subject: short enough that the amount and the thing come after it. */
export const nameInSubject = (name: string): string => cutWords(name, 40);

/** The people's own words about a thing, for the subject of a mail: one line, without contact details, because the mail comes from us. */
export const aboutInSubject = (about: string): string => maskContactDetails(firstLine(about));
