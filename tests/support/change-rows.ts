import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#engine/postgres/database.ts';

const folder = join(import.meta.dirname, '../../server/database/migrations');

/** Runs the statements of a migration that change rows, by its name without the number. */
export async function changeRows({ db }: { db: Database }, migration: string): Promise<void> {
  const file = (await readdir(folder)).find((one) => one.endsWith(`_${migration}.sql`));
  if (file === undefined) throw new Error(`no migration is named ${migration}`);
  const statements = (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint');
  await db.transaction(async (tx) => {
    for (const statement of statements)
      if (/^\s*(--.*\n)*\s*(UPDATE|INSERT|WITH)\b/.test(statement)) await tx.execute(sql.raw(statement));
  });
}
