/**
 * Abusive words in English, Afrikaans and isiZulu: a comment with one of them waits for an admin. The list is short, and leaves out words
 * with an ordinary meaning (a bastard file, a stopcock, a hoe): an innocent comment that waits annoys more than one rude word.
 */
export const abusiveWords = [
  'fuck(?:er|ers|ing|ed|s|off|you)?',
  'motherfucker(?:s)?',
  'cunt(?:s)?',
  'bitch(?:es)?',
  'whore(?:s)?',
  'slut(?:s)?',
  'ass?hole(?:s)?',
  'arsehole(?:s)?',
  'dickhead(?:s)?',
  'idiot(?:s|ic)?',
  'moron(?:s|ic)?',
  'retard(?:s|ed)?',
  'faggot(?:s)?',
  'nigger(?:s)?',
  'kaff[ei]r(?:s)?',
  'hotnot(?:s)?',
  'coolie(?:s)?',
  'fok(?:ken|kin|kof|of|kol|jou)?',
  'poes(?:e)?',
  'hoer(?:e)?',
  'moffie(?:s)?',
  'u?msunu',
  'isifebe',
  'mgodoyi',
];
