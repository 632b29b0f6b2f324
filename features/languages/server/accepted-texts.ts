import { sql } from 'drizzle-orm';
import type { TranslatedLanguage } from '#core/languages.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { Catalogue } from './catalogues.ts';

/**
 * The accepted text of each key, the latest where there are several. A text for an English that has changed since is left out, and one that
 * the release has already changes nothing.
 */
export async function readAcceptedTexts(
  db: Database | Transaction,
  language: TranslatedLanguage,
  { byKey }: Catalogue,
): Promise<Map<string, string>> {
  const rows = await query<{ key: string; english: string; newText: string }>(db).rows(sql`
    select key, english, new_text from sentence_reports
    where status = 'accepted' and key is not null and language = ${language} order by updated_at, id`);
  return new Map(
    rows.filter(({ key, english }) => byKey.get(key)?.english === english).map(({ key, newText }) => [key, newText]),
  );
}
