import { hasContactDetails, hasLink, simplifyLetters } from '#core/typed-text/contact-details.ts';
import { abusiveWords } from './abusive-words.ts';

/**
 * True for a comment that looks like contact details, a link or abuse, so that an admin should see it before others do. It is a guess:
 * prices, dates, sizes and models must pass; disguised contact details mostly do not.
 */
export function isSuspicious(written: string): boolean {
  const plain = simplifyLetters(written);
  return hasLink(written) || hasContactDetails(written) || isAbuse.test(plain.replaceAll(/(\p{L})\1{2,}/gu, '$1'));
}

const isAbuse = new RegExp(`(?<![\\p{L}\\p{N}])(?:${abusiveWords.join('|')})(?![\\p{L}\\p{N}])`, 'u');
