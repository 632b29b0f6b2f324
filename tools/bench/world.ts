import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { systemClock } from '#server/engine/clock.ts';
import { openDatabase, type Database } from '#server/engine/database.ts';
import { diskStorage } from '#server/integrations/storage/storage.ts';
import { sentences } from '#server/http/sentences.ts';
import type { World } from '#server/engine/work.ts';

/** The same for every contestant: the secret that signs cookies, and the connections of a server. */
export const sessionSecret = 'a secret that is only ever used by the bench';
export const poolSize = 10;

/** A world for reading, on the product's pool or on the given client. */
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
      send: () => Promise.reject(new Error('The bench only reads.')),
      enqueue: () => Promise.reject(new Error('The bench only reads.')),
    },
    storage: diskStorage('/nowhere'),
    mailer: null,
    consequences: [],
    reactions: [],
    sentences,
  };
}
