import type { Span } from './find-phones.ts';

/** The endings of site names that are told from the first word of a sentence. With an @ any ending counts. */
const ending =
  '(?:(?:co|org|net|gov|ac|web|law|nom)DOTza|com?|org|net|info|biz|africa|app|shop|online|site|xyz|za|io|dev|me|store|tech|pro|link|live|chat|club|website|ly|gg|be|gl|ee|capetown|joburg|durban)(?![a-z0-9ÿ])';
/** A dot as a sign, decorated or spelt. */
const anyDot = '(?: {0,2}\\. {0,2}| {0,2}[^a-zÿ0-9.@]{1,3}(?:dot|punt|\\.)[^a-zÿ0-9.@]{1,3}| {1,3}(?:dot|punt) {1,3})';
const tightDot = '(?:\\.|[^a-zÿ0-9.@]{1,3}(?:dot|punt|\\.)[^a-zÿ0-9.@]{1,3}| {1,3}(?:dot|punt) {1,3}| \\. )';
const label = '[a-z0-9ÿ-]{1,63}';
const mailHost =
  '(?:gmail|g-mail|googlemail|yahoo|hotmail|outlook|icloud|webmail|mweb|vodamail|telkomsa|protonmail|proton)';
const withDot = (pattern: string, dot: string) => pattern.replaceAll('DOT', dot);

const local = '(?<![a-z0-9ÿ._%+-])[a-z0-9ÿ._%+-]{1,64}';
const spelltAt = '(?: {0,2}[([{<*_~=|"\'¤-]{1,3} ?(?:at|@|by) ?[)\\]}>*_~=|"\'¤-]{1,3} {0,2})';

/** Each pattern stops after a bounded number of units from where it starts, so that a search reads a text a bounded number of times. */
const patterns = [
  // An address with its sign, with a decorated "at", and with the word "at".
  `${local} {0,3}@ {0,3}(?:${label}(?:DOT[a-zÿ0-9-]{1,63}){0,4}DOT[a-zÿ]{2,24}|${mailHost}(?![a-z0-9ÿ]))`,
  `${local}${spelltAt}(?:${label}(?:DOT[a-zÿ0-9-]{1,63}){0,4}DOT[a-zÿ]{2,24}|${mailHost}(?![a-z0-9ÿ]))`,
  `${local} {1,3}at {1,3}${label}(?:DOT[a-z0-9ÿ-]{1,63}){0,3}DOT${ending}`,
  `${local} {1,3}by {1,3}${mailHost}DOT${ending}`,
  `${local} {1,3}at {1,3}${mailHost}(?![a-z0-9ÿ])`,
].map((pattern) => new RegExp(withDot(pattern, anyDot), 'g'));

const path = '(?: ?/ ?[^ ]{0,300})?';
const sites = [
  `(?<![a-z])h(?:tt|xx)ps? {0,2}: {0,2}/{1,2} {0,2}[^ ]{1,300}`,
  `(?<![a-z0-9ÿ])www[^a-zÿ0-9@]{1,5}${label}(?:DOT${label}){0,4}${path}`,
  `(?<![a-z0-9ÿ])(?:wa|t|m|fb|ig|signal|telegram)DOTme(?![a-z0-9ÿ])${path}`,
  `(?<![a-z0-9ÿ-])(?!the )(?:${label}DOT){0,3}[a-z0-9ÿ-]{2,63}DOT${ending}${path}`,
  `(?<![a-z0-9ÿ-])[a-z0-9ÿ-]{3,63} co za(?![a-z0-9ÿ])`,
].map((pattern) => new RegExp(withDot(pattern, tightDot), 'g'));

/** Shops whose pages people show one another. They lead to no person. */
const shops =
  /^(?:https?:\/\/)?(?:www\.)?(?:takealot|builders|makro|leroymerlin|cashbuild|buco|gelmar|ctmtiles|ctm|voltex|game|incredible|mica|chamberlains|buildit)\.(?:com|co\.za)(?![a-z0-9.-])/;

/** Finds email addresses in a folded text (`foldText`). */
export function findAddresses({ text, isCapital }: { text: string; isCapital: (index: number) => boolean }): Span[] {
  if (!/@|at|by/.test(text)) return [];
  return patterns
    .flatMap((pattern) => spansOf(text, pattern))
    .filter((span) => !beginsSentence(text, span, isCapital) && !shops.test(afterAt(text, span)));
}

/** The addresses that cannot be meant as a link: "Look at plumber-joe.co.za" can. */
export const findSureAddresses = (subject: { text: string; isCapital: (index: number) => boolean }): Span[] =>
  findAddresses(subject).filter(({ from, to }) => sureAddress.test(subject.text.slice(from, to)));

const sureAddress = new RegExp(`@|${spelltAt}|${mailHost}`);

/** Finds links and names of sites, but for those of well-known shops. */
export function findLinks({ text, isCapital }: { text: string; isCapital: (index: number) => boolean }): Span[] {
  return findAllLinks({ text, isCapital }).filter(({ from, to }) => !shops.test(text.slice(from, to)));
}

/** Finds links and names of sites. */
export function findAllLinks({ text, isCapital }: { text: string; isCapital: (index: number) => boolean }): Span[] {
  if (!/[.:]|dot|punt|www|co za/.test(text)) return [];
  return sites.flatMap((pattern) => spansOf(text, pattern)).filter((span) => !beginsSentence(text, span, isCapital));
}

const platform = '(?:insta(?:gram)?|ig|facebook|fb|telegram|tiktok|twitter|x|snap(?:chat)?|linkedin|youtube)';
const handles = [
  // "insta: thabo_plumb", "my insta is thabo.plumb", "telegram @thabo_plumb".
  `(?<![a-z0-9ÿ])(?:insta(?:gram)?|ig|facebook|fb|telegram|tiktok|twitter|snap(?:chat)?) ?(?::|=|(?:handle|name)? is:?) ?@?[a-z0-9ÿ._]{3,30}`,
  `(?<![a-z0-9ÿ])${platform}[ :,]{1,3}@[a-z0-9ÿ._]{3,30}`,
  `(?<![a-z0-9ÿ._])@[a-z0-9ÿ._]{3,30} (?:on|at|op) ${platform}(?![a-z0-9ÿ])`,
  `(?<![a-z0-9ÿ])(?:find|follow|dm|message|add|kry|volg) (?:me|us|my|ons) (?:on|at|by|op) ${platform} (?:as|at|under|@) ?@?[a-z0-9ÿ._]{3,30}`,
].map((pattern) => new RegExp(pattern, 'g'));

/** Finds the names under which people are found on other networks. */
export const findHandles = (text: string): Span[] =>
  /insta|ig|facebook|fb|telegram|tiktok|twitter|snap|linkedin|youtube|@/.test(text)
    ? handles.flatMap((pattern) => spansOf(text, pattern))
    : [];

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

const afterAt = (text: string, { from, to }: Span) =>
  /(?: at | by )(.*)$/.exec(text.slice(from, to))?.[1]?.trim() ?? '';

/** True if the ending is the first word of a sentence, as in "at home.It was late". */
function beginsSentence(text: string, { from, to }: Span, isCapital: (index: number) => boolean): boolean {
  const found = text.slice(from, to);
  const dot = /\.[a-zÿ]+$/.exec(found)?.index;
  return (
    dot !== undefined &&
    isCapital(from + dot + 1) &&
    !isCapital(from + dot - 1) &&
    !/\.(?:com|co|za|net|org)$/.test(found)
  );
}
