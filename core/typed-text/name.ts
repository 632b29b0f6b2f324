import { text } from '#core/text.ts';
import { textRefusals } from '#core/wording.ts';
import { hasContactDetails, hasLink, simplifyLetters } from './contact-details.ts';

/** A phone number of a town has seven digits. */
const maxDigits = 6;

/** True if a name only names a person, without a way to reach them: no phone number, email address or link. */
export const isNameAlone = (name: string): boolean => {
  const plain = simplifyLetters(name);
  return (
    plain.replaceAll(/\D/g, '').length <= maxDigits &&
    !plain.includes('@') &&
    !hasLink(name) &&
    !hasContactDetails(name)
  );
};

/** Joiners that belong to a picture of several or to a script; anywhere else they hide. */
const rightfulJoiner =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{M}\p{Script=Arabic}])[\u200c\u200d](?=\p{L})/gu;
/** Signs that turn the direction of text or take no room, with which one name can look like another. */
const hiddenSign = /[\p{Cc}\p{Cf}\p{Co}\u034f\u115f\u1160\u3164\uffa0]/u;

/** True if every character of the name is visible. */
export const isVisible = (name: string): boolean => !hiddenSign.test(name.replaceAll(rightfulJoiner, ''));

const siteName = 'lungisa';
const offices = new Set(
  'support help helpdesk desk admin admins administrator administration moderator moderators staff team official security billing payments refunds customer care service services system verification'.split(
    ' ',
  ),
);
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * True if a name could pass for the site's own team: nothing but words such as Support and Team, or such a word beside the name of the
 * site. Lungisa is a given name too, so Lungisa Dlamini is allowed.
 */
export function soundsOfficial(name: string): boolean {
  const plain = simplifyLetters(name)
    .toLowerCase()
    .replaceAll(/(?<=[a-z])[0134$5@!](?=[a-z])/g, (sign) => lookalikes[sign] ?? sign);
  const words = plain.match(/[a-z]+/g) ?? [];
  const isOffice = (word: string | undefined) => word !== undefined && offices.has(word);
  const besideSite = words.some(
    (word, at) => word === siteName && (isOffice(words[at - 1]) || isOffice(words[at + 1])),
  );
  const isNothingElse =
    words.length > 0 && words.every((word) => word === siteName || word === 'the' || isOffice(word));
  const isJoined = words.some((word) => word.startsWith(siteName) && isOffice(word.slice(siteName.length)));
  return besideSite || isNothingElse || isJoined;
}

/** The schema of a name that the site's own people may have: typed text without contact details and hidden signs. */
export const officialNameText = (bounds: Parameters<typeof text>[0]) =>
  text(bounds)
    .refine(isVisible, { error: () => textRefusals.hiddenInName })
    .refine(isNameAlone, { error: () => textRefusals.contactInName });

/** The schema of the name of a person or a listing: a name that does not sound like the site's own, either. */
export const nameText = (bounds: Parameters<typeof text>[0]) =>
  officialNameText(bounds).refine((name) => !soundsOfficial(name), { error: () => textRefusals.officialName });
