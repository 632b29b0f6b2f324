import { countMark } from '#core/count-mark.ts';

/** Stands in a stored title for the number of notices. */
const storedCount = '{count}';

/** Stands in the text of a mail for the path of its link until it is sent: a reader of the table cannot use the link. */
export const linkMark = '/{link}';

/** A space without width: it parts what people wrote, and no reader sees it. */
export const parting = '\u200b';

/** A text in which people may have written a mark: it reads the same, and is filled nowhere. */
export const partMarks = (text: string): string => text.replaceAll(/\{(?=(?:count|link)\})/g, `{${parting}`);

/** A title with `countMark`, as a row keeps it: what people wrote in it is no mark. */
export const storeCount = (title: string): string => partMarks(title).replaceAll(countMark, storedCount);

/** A stored title with its number. */
export const fillCount = (title: string, count: number | string): string =>
  title.replace(storedCount, () => String(count));

/** The text of a mail with the path of its link; unchanged where it has none. */
export const fillLink = (text: string, link: string | null): string =>
  link === null ? text : text.replaceAll(linkMark, () => link);
