import { categoryPhrases, findPhrase, type CategoryPhrase } from './category-words.ts';
import { placesCalled, places } from './places.ts';
import { correctWords, plainWords, withoutPrefixes } from './plain-words.ts';
import { stem, stemWords } from './stem.ts';

/**
 * A part of a search: a category by its trade or a thing, a place, or a word in any of its forms. `nearestFor` names a trade without a
 * category; `category` is then the nearest one. `stem` is the typed phrase.
 */
export type Meaning =
  | { kind: 'trade' | 'thing'; category: string; stem: string; nearestFor: string | null; isForeign?: true }
  | { kind: 'place'; key: string; name: string }
  | { kind: 'word'; stem: string };

const maxWordsInPhrase = 4;

/** Words around a search without a trade or a place: English, Afrikaans, isiZulu and isiXhosa, Sesotho. */
const fillers = new Set(
  `a an the in at on near nearby nearest closest around close by to for of from with and or my our me i we you your is are it this that there
  need needs needed want wants looking look find search seeking get hire hiring book booking call callout callouts out someone anyone somebody
  person people good best top great cheap cheapest affordable low reliable trusted trustworthy recommended recommend recommendation professional
  qualified registered licensed certified experienced rated reviews available service services contractor contractors company companies please plz
  pls help can who where which does do did fix fixed fixing repair repairs repaired repairing repairman install installed installation installing
  broken blocked clogged stuck faulty problem problems issue issues not no working area here local emergency emergencies urgent urgently asap immediate immediately now today tonight tomorrow quick quickly fast same day
  night after hour hours hr hrs open weekend weekends sunday saturday 24 7 247 24h 24hr 24hrs 24hour price prices pricing cost costs rate rates fee
  fees quote quotes quotation number numbers phone contact contacts details how much
  ek soek n die in by van vir my iemand naby naaste goeie beste asseblief benodig nood noodgeval dringend nou vandag vanaand goedkoop goedkoopste
  bekostigbare betroubare wie waar hulp uur oop prys pryse koste kwotasie het is nie stukkend maak reg herstel werk
  ngifuna ngidinga sifuna sidinga ngicela sicela isiphuthumayo ngokuphuthumayo manje namhlanje namuhla kusasa eduze oseduze oshibhile eshibhile
  umuntu lapha nami yami wami lami zami ekhaya usizo ngisize inkinga ukulungisa lungisa ilungiswe yaphukile iphukile lephukile elivalekile
  evalekile ivalekile livalekile ayisebenzi alisebenzi awusebenzi
  ndifuna ndidinga ndicela ngoku kufutshane kufuphi ngokukhawuleza ngomso umntu apha nam yam wam lam uncedo ingxaki yophukile ayisebenzi
  ke batla hloka kopa motho haufi nna hona jwale kajeno hosane thuso lokisa robehile bothata mathata potlako kapele sebetse
  e i o ku kwi kwa ka se ya wa la za le lo na nge ngo ho mo tsa sa ha`.split(/\s+/),
);

/** Plain words without fillers. */
export const withoutFillers = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');

/** Categories by the stems of the names that admins gave them in other languages. */
export type NamedCategories = ReadonlyMap<string, string>;
const noNames: NamedCategories = new Map();

/** Reads these names, as `readMeanings` takes them. */
export const nameCategories = (translations: readonly { typed: string; name: string }[]): NamedCategories =>
  new Map(translations.map(({ typed, name }) => [stemWords(plainWords(typed)), name]));

/** The meanings of a search, part by part: the longest phrases first, trades before places before things. Empty if it has only fillers. */
export function readMeanings(typed: string, named: NamedCategories = noNames): Meaning[] {
  const words = plainWords(typed)
    .split(' ')
    .filter((word) => word !== '');
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length;) {
    const found = longestPhrase(words.slice(at, at + maxWordsInPhrase), named);
    const word = words[at] ?? '';
    if (found !== null) meanings.push(found.meaning);
    else if (!fillers.has(word)) meanings.push({ kind: 'word', stem: stem(word) });
    at += found?.length ?? 1;
  }
  return meanings;
}

function longestPhrase(words: readonly string[], named: NamedCategories): { meaning: Meaning; length: number } | null {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ');
    if (length === 1 && fillers.has(phrase)) return null;
    const meaning =
      [phrase, ...withoutPrefixes(phrase)].map((one) => meaningOf(one, named)).find((one) => one !== null) ?? null;
    if (meaning !== null) return { meaning, length };
  }
  return null;
}

function meaningOf(words: string, named: NamedCategories): Meaning | null {
  const category = named.get(stemWords(words));
  if (category !== undefined) return { kind: 'trade', category, stem: stem(words), nearestFor: null };
  const phrase = findPhrase(words);
  const meant = phrase && {
    category: phrase.category,
    stem: stem(words),
    nearestFor: phrase.nearestFor,
    ...(phrase.isForeign && { isForeign: true as const }),
  };
  if (meant && phrase.isTrade) return { kind: 'trade', ...meant };
  const [place] = placesCalled(words);
  if (place?.terms[0] !== undefined) return { kind: 'place', key: place.terms[0], name: place.name };
  return meant ? { kind: 'thing', ...meant } : null;
}

const knownWords = new Set([
  ...categoryPhrases.flatMap(({ phrase }) => phrase.split(' ')),
  ...fillers,
  ...places.flatMap(({ key }) => key.split(' ')),
]);

/**
 * The meanings with the names that their categories have today. A trade for which a category has been added since stands for that one, whichever of
 * its words the category has as its name: "Pest control" for pest controllers.
 */
export const nameAsToday = (
  meanings: readonly Meaning[],
  { former, offered }: { former: ReadonlyMap<string, string>; offered: readonly string[] },
): Meaning[] => {
  const byStems = new Map(
    offered.flatMap((name) => {
      const words = plainWords(name);
      const trade = findPhrase(words)?.nearestFor;
      return [words, ...(trade == null ? [] : [plainWords(trade)])].map((one) => [stemWords(one), name] as const);
    }),
  );
  return meanings.map((meaning) => {
    if (!('category' in meaning)) return meaning;
    const own = meaning.nearestFor === null ? undefined : byStems.get(stemWords(plainWords(meaning.nearestFor)));
    if (own !== undefined) return { ...meaning, category: own, nearestFor: null };
    return { ...meaning, category: former.get(meaning.category) ?? meaning.category };
  });
};

/** The words of the trades alone: they are corrected despite several typing errors, because most people search for them. */
const tradeWords = [
  ...new Set(categoryPhrases.filter(({ isTrade }) => isTrade).flatMap(({ phrase }) => phrase.split(' '))),
]
  .filter((word) => word.length >= 5 && !fillers.has(word))
  .map((word) => ({ word, trigrams: trigramsOf(word) }));
/** The smallest share of trigrams that two similar words have in common: "electrition" and "electrician" share 0.41. */
const minSimilarity = 0.4;

/** As PostgreSQL's pg_trgm cuts a word: two spaces before it and one after it. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function findSimilarTrade(word: string): string | undefined {
  if (word.length < 5) return undefined;
  const trigrams = trigramsOf(word);
  const similarity = (other: ReadonlySet<string>) => {
    const shared = [...trigrams].filter((trigram) => other.has(trigram)).length;
    return shared / (trigrams.size + other.size - shared);
  };
  const [best] = tradeWords
    // The first letter is seldom the wrong one.
    .filter((trade) => trade.word[0] === word[0])
    .map((trade) => ({ word: trade.word, similarity: similarity(trade.trigrams) }))
    .toSorted((one, other) => other.similarity - one.similarity);
  return best !== undefined && best.similarity >= minSimilarity ? best.word : undefined;
}

/** The typed words with one typing error in each corrected, or several in the word of a trade, if that gives a known word; null if it changes nothing. */
export function correct(typed: string): string | null {
  const words = plainWords(typed);
  const corrected = words.split(' ').map(correctWord).join(' ');
  return corrected === words ? null : corrected;
}

function correctWord(word: string): string {
  if ([word, ...withoutPrefixes(word)].some((one) => knownWords.has(stem(one)) || knownWords.has(one))) return word;
  const near = correctWords(word, knownWords);
  return near === word ? (findSimilarTrade(word) ?? word) : near;
}

type Meant = Extract<Meaning, { category: string }>;

/** Words for a leak. Only plumbing and the things of these trades leak; other things in the text are only wet. */
const leaks = new Set(
  `leak,leaky,drip,drips,seep,flood,water coming,water is coming,water comes,water pouring,water running,water damage,water stain,water mark,
  wet ceiling,wet wall,wet floor,lek,drup,lekkasie,waterlek,ayavuza,iyavuza,kuyavuza,luyavuza,uyavuza,liyavuza,livuza,ivuza,ukuvuza,amanzi ayavuza,
  dutla,dutlang,e a dutla,ya dutla,ho dutla,metsi a dutlang`
    .split(/,\s*/)
    .map(stemWords),
);
const leakingTrades = ['roofers', 'appliance repairers', 'air conditioning technicians', 'pool services'];
const rain = new Set(['rain', 'reën', 'reen', 'storm', 'hail']);

const isLeak = ({ stem: phrase }: Meant) => leaks.has(stemWords(phrase));
const mayLeak = ({ stem: phrase }: Meant) => {
  const found = findPhrase(phrase);
  return found !== undefined && (found.category === 'Plumbing' || leakingTrades.includes(found.nearestFor ?? ''));
};

/**
 * The main meaning of a text: its first trade, or else its first thing; undefined if it names neither. A text about a leak is about the
 * thing that leaks, or the leak, and not about a ceiling that it drips from. A text about rain is about the thing that the rain comes through.
 */
export function findCategoryOf(meanings: readonly Meaning[]): Meant | undefined {
  const meant = meanings.filter((meaning) => 'category' in meaning);
  const trade = meant.find(({ kind }) => kind === 'trade');
  const leak = meant.find(isLeak);
  if (trade !== undefined || leak === undefined) return trade ?? meant[0];
  const isFromRain = meanings.some((meaning) => meaning.kind === 'word' && rain.has(meaning.stem));
  return meant.find((one) => !isLeak(one) && (isFromRain || mayLeak(one))) ?? leak;
}

/** Categories for words that are being typed: by a phrase for them, or by a trade that begins with the words, each once. */
export function categoriesFor(typed: string, named: NamedCategories = noNames): string[] {
  const begin = plainWords(typed);
  if (begin === '') return [];
  const meant = readMeanings(typed, named).flatMap((meaning) => ('category' in meaning ? [meaning.category] : []));
  const begins = [begin, ...withoutPrefixes(begin)];
  const begun = (phrase: CategoryPhrase) =>
    begin.length > 2 && phrase.isTrade && begins.some((one) => phrase.phrase.startsWith(one));
  return [...new Set([...meant, ...categoryPhrases.filter(begun).map(({ category }) => category)])];
}
