import { sql } from 'drizzle-orm';
import type { InLanguages } from '#core/in-languages.ts';
import { languageNow } from '#engine/language.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import { plans } from './tables.ts';

/** SQL: the name of a row of `plans` in the language of now. */
export const planName = () => sql<string>`coalesce(${plans.nameInLanguages} ->> ${languageNow()}::text, ${plans.name})`;

/** The name of a plan in all languages, as columns to select: for a text that is written in the language of its recipient. */
export const planNames = { name: plans.name, translations: plans.nameInLanguages };
export type PlanNames = { name: string; translations: InLanguages };

/** The name of a plan in the language of now. */
export const nameNow = ({ name, translations }: PlanNames): string => textNow(name, translations).text;
