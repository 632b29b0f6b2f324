import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { systemClock } from '#server/engine/clock.ts';
import { openDatabase, type Database } from '#server/engine/database.ts';
import { diskStorage } from '#server/integrations/storage/storage.ts';
import { sentences } from '#server/http/sentences.ts';
import type { World } from '#server/engine/work.ts';

/** The same for every contestant: who is behind a cookie, and how many connections a server may hold. */
export const sessionSecret = 'a secret that is only ever used by the bench';
export const poolSize = 10;

/** The product's pool, or one on `client`, with as much of a world as reading needs. */
export function worldOn(database: string | Sql): World {
  const db: Database =
    typeof database === 'string'
      ? openDatabase(database, { max: poolSize })
      : drizzle(database, { casing: 'snake_case' });
  return {
    db,
    clock: systemClock,
    config: { passwordMin: 6, publicUrl: undefined, sessionSecret },
    outbox: {
      send: () => Promise.reject(new Error('the bench only reads')),
      mail: () => Promise.reject(new Error('the bench only reads')),
    },
    storage: diskStorage('/nowhere'),
    mailer: null,
    consequences: [],
    reactions: [],
    sentences,
  };
}
