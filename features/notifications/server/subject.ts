import { cutWords, firstLine } from '#core/count-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';

/** A name as a subject shows it: short enough that the amount and the thing come after it. */
export const nameInSubject = (name: string): string => cutWords(name, 40);

/** What people typed about a thing as a subject shows it: one line, without contact details, for a mail comes from us. */
export const aboutInSubject = (about: string): string => maskContactDetails(firstLine(about));
