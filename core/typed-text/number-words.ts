/** Words for digits, in English, Afrikaans, isiZulu and isiXhosa. */
const words = {
  '0': 'zero oh o nil nought null nul qanda iqanda ziro unothi',
  '1': 'one een eenie nye kunye unye',
  '2': 'two twee bili kubili ezimbili mbini zimbini',
  '3': 'three drie thathu kuthathu ezintathu ntathu zintathu',
  '4': 'four vier kune ezine zine',
  '5': 'five vyf hlanu kuhlanu ezinhlanu ntlanu zintlanu',
  '6': 'six ses isithupha ithupha thupha ntandathu zintandathu',
  '7': 'seven sewe isikhombisa khombisa sixhenxe isixhenxe',
  '8': 'eight agt ag shiyagalombili isishiyagalombili sibhozo isibhozo',
  '9': 'nine nege shiyagalolunye isishiyagalolunye lithoba ithoba',
  '10': 'ten tien',
  '11': 'eleven elf',
  '12': 'twelve twaalf',
  '13': 'thirteen dertien',
  '14': 'fourteen veertien',
  '15': 'fifteen vyftien',
  '16': 'sixteen sestien',
  '17': 'seventeen sewentien',
  '18': 'eighteen agtien agttien',
  '19': 'nineteen negentien',
  '20': 'twenty twintig',
  '30': 'thirty dertig',
  '40': 'forty fourty veertig',
  '50': 'fifty vyftig',
  '60': 'sixty sestig',
  '70': 'seventy sewentig',
  '80': 'eighty tagtig',
  '90': 'ninety negentig',
};

const digits = new Map(
  Object.entries(words).flatMap(([value, names]) => names.split(' ').map((name) => [name, value] as const)),
);
const repeats = new Map([
  ['double', 2],
  ['dubbel', 2],
  ['triple', 3],
  ['treble', 3],
]);

/** The names of single digits, the longer first, in one word: "zeroeighttwo". */
const joined = [...digits].filter(([name, value]) => value.length === 1 && name.length > 2).map(([name]) => name);
const joinedWord = new RegExp(`(?:${joined.toSorted((one, other) => other.length - one.length).join('|')})`, 'g');
const minJoined = 3;

/**
 * The digits that a word stands for: `7` for seven, `40` for forty, `082` for zeroeighttwo; undefined for other words.
 */
export const readDigits = (word: string): string | undefined => digits.get(word) ?? readJoined(word);

function readJoined(word: string): string | undefined {
  if (word.length < minJoined * 3) return undefined;
  const parts = word.match(joinedWord) ?? [];
  return parts.length >= minJoined && parts.join('').length === word.length
    ? parts.map((part) => digits.get(part)).join('')
    : undefined;
}

/** Returns the number of times that "double" or "triple" repeats the digit after it; undefined for other words. */
export const readRepeats = (word: string): number | undefined => repeats.get(word);
