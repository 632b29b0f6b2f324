import { sql, type SQL } from 'drizzle-orm';
import { jsonb } from 'drizzle-orm/pg-core';
import { isHeldText, toPublicText } from '#core/typed-text/public-text.ts';

/**
 * The column beside public texts with the words as their author typed them; null where the public texts say the same. Only the author,
 * admins and the other party of an agreement read it. See docs/decisions/0074-public-texts-are-stored-masked.md.
 */
export const written = <Words extends Record<string, unknown>>() => jsonb().$type<Words>();

export type SortedWords<Words> = {
  typed: Words;
  /** The words for everyone, once nothing holds them. */
  masked: Words;
  /** The typed words where they differ from the public ones, or are held. */
  written: Words | null;
  /** An admin checks the words before others read them. */
  isHeld: boolean;
};

/** Sorts typed words into those for everyone and those for their author. */
export function sortWords<Words extends Record<string, string>>(typed: Words): SortedWords<Words> {
  const masked = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, toPublicText(text)])) as Words;
  const isSame = Object.entries(typed).every(([name, text]) => masked[name] === text);
  const isHeld = isHeldText(...Object.values(typed));
  return { typed, masked, written: isSame && !isHeld ? null : typed, isHeld };
}

/** A text of the table `alias` as its author typed it; `name` is its key among the typed words. */
export const typedColumn = (alias: string, column: string, name = column): SQL =>
  sql.raw(`coalesce(${alias}.written ->> '${name}', ${alias}.${column})`);
