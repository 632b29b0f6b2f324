import { text } from '#core/text.ts';
import { textRefusals } from '#core/wording.ts';
import { hasContactDetails, hasLink, simplifyLetters } from './contact-details.ts';

/** A phone number of a town has seven digits. */
const maxDigits = 6;

/** Whether a name says who someone is, and not how to reach them: no phone number, email address or link. */
export const isNameAlone = (name: string): boolean => {
  const plain = simplifyLetters(name);
  return (
    plain.replaceAll(/\D/g, '').length <= maxDigits &&
    !plain.includes('@') &&
    !hasLink(name) &&
    !hasContactDetails(name)
  );
};

/** The schema of the name of a person or a listing: typed text without contact details. */
export const nameText = (bounds: Parameters<typeof text>[0]) =>
  text(bounds).refine(isNameAlone, { error: textRefusals.contactInName });
