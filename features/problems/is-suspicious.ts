import { hasContactDetails, simplifyLetters, siteEnding } from '#core/typed-text/contact-details.ts';
import { abusiveWords } from './abusive-words.ts';

/**
 * True for a comment that looks like contact details, a link or abuse, so that an admin should see it before others do. It is a guess:
 * prices, dates, sizes and models must pass; disguised contact details mostly do not.
 */
export function isSuspicious(written: string): boolean {
  const plain = simplifyLetters(written);
  return isLink.test(plain) || hasContactDetails(written) || isAbuse.test(plain.replaceAll(/(\p{L})\1{2,}/gu, '$1'));
}

const isLink = new RegExp(
  // A scheme, www or a shortener; a site's name; a site's name with its dot spelt out.
  `https?:|\\bwww\\s*\\.|\\b(?:wa|t|fb|m)\\.me\\b|\\bbit\\.ly\\b|[a-z0-9]\\.${siteEnding.replaceAll('\\s*', '')}(?![a-z0-9])|[a-z0-9]\\s*[([{]?\\bdot\\b[)\\]}]?\\s*${siteEnding}(?![a-z0-9])`,
);

const isAbuse = new RegExp(`(?<![\\p{L}\\p{N}])(?:${abusiveWords.join('|')})(?![\\p{L}\\p{N}])`, 'u');
