import { systemClock } from '#engine/clock.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { diskStorage } from '#integrations/storage/storage.ts';
import { sentences } from '#server/http/api/sentences.ts';
import { contributions, payable } from '#server/features.ts';
import { readBrand } from '#features/site/server/read-brand.ts';
import type { World } from '#engine/work.ts';

/** The same for every contestant: the secret that signs cookies, and the connections of a server. */
export const sessionSecret = 'a secret that is only ever used by the bench';
export const poolSize = 10;

/** Milliseconds. The bench cuts no statement short. */
const timeout = 60_000;

/** A world for reading, on as many connections as the product has or as the caller says. */
export function worldOn(
  databaseUrl: string,
  connections: { pool: number; pipelines?: number } = { pool: poolSize },
): World {
  const db = openDatabase(databaseUrl, { ...connections, timeout, name: 'bench' });
  return {
    db,
    clock: systemClock,
    config: {
      passwordMin: 6,
      passwordCost: 1,
      emailVerification: false,
      limitFactor: 1_000_000,
      publicUrl: undefined,
      sessionSecret,
      oldSecrets: [],
      adminsNeedSecondFactor: false,
    },
    outbox: {
      send: () => Promise.reject(new Error('The bench only reads.')),
      enqueue: () => Promise.reject(new Error('The bench only reads.')),
    },
    storage: diskStorage('/nowhere'),
    mailer: null,
    push: null,
    payments: null,
    consequences: [],
    reactions: [],
    personalData: [],
    payable,
    contributions,
    filePlaces: [],
    sentences,
    readBrand,
  };
}
