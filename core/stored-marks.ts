import { storedMarkWords as words } from './stored-mark-wording.ts';

/** A sign without width that ends each mark: the same word without it is a text of a person. */
const sign = '\u2060';

/**
 * Texts that rows keep in place of what people typed and what is hidden or gone now. A row has one, in English with a sign, whatever the
 * language of its reader: an answer says it in theirs (`inReadersWords`).
 */
export const storedMarks = {
  /** Replaces the name of a person who has left. */
  formerMember: `Former member${sign}`,
  /** Replaces a text whose author has left. */
  removed: `Removed${sign}`,
  /** Replaces a message that was only a file, and whose author has left. */
  removedFile: `This file was removed.${sign}`,
  /** The title of a problem whose words only its owner and admins may read. */
  hiddenProblem: `Hidden problem${sign}`,
  /** The title of a problem whose owner has left. */
  problemOfFormerMember: `Problem of a former member${sign}`,
} as const;

const names = new Map(Object.entries(storedMarks).map(([name, mark]) => [mark, name as keyof typeof storedMarks]));
const markInJson = new RegExp(`"([^"\\\\${sign}]+${sign})"`, 'g');

/** An answer in JSON with the marks in it in the words of its reader. */
export const inReadersWords = (json: string): string =>
  json.includes(sign)
    ? json.replaceAll(markInJson, (all, text: string) => {
        const name = names.get(text as never);
        return name === undefined ? all : JSON.stringify(words[name]);
      })
    : json;
