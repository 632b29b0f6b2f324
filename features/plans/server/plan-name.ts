import { sql } from 'drizzle-orm';
import { languageNow } from '#engine/language.ts';
import { plans } from './tables.ts';

/** SQL: the name of a row of `plans` in the language of now. */
export const planName = () => sql<string>`coalesce(${plans.nameInLanguages} ->> ${languageNow()}::text, ${plans.name})`;
